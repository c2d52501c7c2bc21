import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { StateBadge } from './state-badge.tsx'
import { type TransferSummary, transfersQuery } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'

/** What is on the way to and from a venue, and what arrived. */
export function Page() {
  const t = useWords(transfersWords)
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => (
        <>
          <Head venue={venue}>{choice}</Head>
          <StockTabs venueId={venue.id} />
          <List key={venue.id} venue={venue} />
        </>
      )}
    </AtVenue>
  )
}

function Head({ venue, children }: { venue: PageVenue; children: ReactNode }) {
  const t = useWords(transfersWords)
  const may = useMay(venue.id)
  const venuePath = useVenuePath(venue.id)
  return (
    <PageHead title={t.title}>
      <PageTools>
        {children}
        {may('stock.send') && (
          <Button component={Link} to={venuePath('/transfers/new')} leftSection={<IconPlus size={18} />}>
            {t.create}
          </Button>
        )}
      </PageTools>
    </PageHead>
  )
}

function List({ venue }: { venue: PageVenue }) {
  const t = useWords(transfersWords)
  const [shown, setShown] = useState<'sent' | 'all'>('sent')
  const list = useInfiniteQuery(transfersQuery(venue.id, shown === 'sent' ? 'sent' : null))
  return (
    <Stack gap={5}>
      <Row>
        <SegmentedControl
          aria-label={t.show}
          value={shown}
          onChange={(value) => setShown(value === 'sent' ? 'sent' : 'all')}
          data={[
            { value: 'sent', label: t.filter.sent },
            { value: 'all', label: t.filter.all },
          ]}
        />
      </Row>
      <Card title={t.filter[shown]} rows>
        <QueryList
          list={list}
          failed={t.loadError}
          empty={
            <StateCard Icon={IconTruckDelivery} title={shown === 'sent' ? t.noneSent : t.none}>
              {t.noneHint}
            </StateCard>
          }
          inCard
        >
          {(transfers) => <Transfers venue={venue} transfers={transfers} />}
        </QueryList>
      </Card>
    </Stack>
  )
}

function Transfers({ venue, transfers }: { venue: PageVenue; transfers: readonly TransferSummary[] }) {
  const t = useWords(transfersWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const venuePath = useVenuePath(venue.id)
  const now = new Date(useMinute())
  const columns: DataColumn<TransferSummary>[] = [
    {
      key: 'what',
      head: t.what,
      renderCell: ({ id, products, lines }) => (
        <RowButton onClick={() => void navigate(venuePath(`/transfers/${id}`))}>
          {[products.join(', '), lines > products.length ? t.more(lines - products.length) : ''].join(' ').trim()}
        </RowButton>
      ),
      onCard: 'title',
    },
    {
      key: 'where',
      head: t.where,
      renderCell: ({ from, to }) => {
        const isOutgoing = from.id === venue.id
        const Icon = isOutgoing ? IconArrowUpRight : IconArrowDownLeft
        return (
          <Row as="span" gap={3}>
            <Icon size={18} stroke={1.7} aria-hidden="true" />
            <Text breaks>{isOutgoing ? t.to(to.name) : t.from(from.name)}</Text>
          </Row>
        )
      },
      onCard: 'line',
    },
    {
      key: 'state',
      head: t.stateHead,
      renderCell: (transfer) =>
        transfer.state === 'sent' && transfer.to.id === venue.id ? (
          <Badge tone="warn">{t.toReceive}</Badge>
        ) : (
          <StateBadge transfer={transfer} />
        ),
      onCard: 'aside',
    },
    {
      key: 'when',
      head: t.when,
      renderCell: ({ sent: { at } }) => (
        <Text as="time" dateTime={at} numeric nowrap>
          {formatWhen(new Date(at), now, language, venue.timeZone)}
        </Text>
      ),
    },
    { key: 'who', head: t.who, renderCell: ({ sent }) => <Text tone="soft">{sent.by}</Text>, from: 960 },
  ]
  return <DataTable label={t.title} columns={columns} rows={transfers} rowKey={({ id }) => id} />
}
