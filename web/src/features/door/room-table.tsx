import { centsOfAmount, memberNumberText } from '@aforo/domain'
import { Button, Tooltip } from '@mantine/core'
import { IconScale, IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatCount, formatMoney } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { standingOf } from '../../parts/members/standing.ts'
import { ToSend, useIsToSend } from '../../parts/offline/to-send.tsx'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { Countdown } from './countdown.tsx'
import { doorWords } from './door-words.ts'
import { ExitButton } from './exit-button.tsx'
import type { RoomActions } from './room-acts.ts'
import { RoomCard, RoomSheet } from './room-card.tsx'
import type { RoomOrder, RoomSort } from './room-sort.ts'
import classes from './room-table.module.css'

type RoomTableProps = {
  venue: PageVenue
  entries: readonly ActiveEntry[]
  acts: RoomActions
  order: RoomOrder
  onSort: (pressed: RoomSort) => void
}

/** Members inside. Nothing here changes with the time, except each countdown by itself. */
export function RoomTable({ venue, entries, acts, order, onSort }: RoomTableProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const [openId, setOpenId] = useState<number | null>(null)
  const open = entries.find(({ id }) => id === openId)
  const sortable = (key: RoomSort) => ({
    key,
    head: t.columns[key],
    sort: { sorted: order.sort === key ? order.direction : null, onSort: () => onSort(key) },
  })
  const columns: DataColumn<ActiveEntry>[] = [
    { ...sortable('email'), renderCell: ({ client }) => <Person client={client} /> },
    {
      ...sortable('id'),
      renderCell: ({ client }) => (
        <Text size="lead" weight="semibold" numeric>
          {memberNumberText(client.profile.client_id)}
        </Text>
      ),
      width: 'clamp(92px, 7.8vw, 112px)',
      from: 960,
    },
    {
      ...sortable('balance'),
      renderCell: ({ client }) => (
        <Text size="lead" weight="semibold">
          {formatMoney(centsOfAmount(client.profile.cash_balance), venue.currency, language)}
        </Text>
      ),
      isNumber: true,
      width: 'clamp(92px, 7.2vw, 104px)',
      from: 1100,
    },
    {
      ...sortable('entry'),
      renderCell: (entry) => (
        <Countdown entryTime={entry.entry_time} minStayMinutes={acts.minStayMinutes} timeZone={venue.timeZone} />
      ),
      width: 'clamp(136px, 11vw, 160px)',
    },
    {
      key: 'actions',
      head: t.columns.actions,
      renderCell: (entry) => (
        <RoomButtons venue={venue} entry={entry} acts={acts} isBusy={acts.isBusy(entry.user_id)} />
      ),
      isEnd: true,
      width: 'clamp(242px, 17.6vw, 254px)',
    },
  ]
  return (
    <>
      <DataTable
        label={t.room}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        height="people"
        sticky="list"
        isFixed
        renderCard={(entry) => (
          <RoomCard
            venue={venue}
            entry={entry}
            minStayMinutes={acts.minStayMinutes}
            onOpen={() => setOpenId(entry.id)}
          />
        )}
      />
      {open !== undefined && <RoomSheet entry={open} acts={acts} onClose={() => setOpenId(null)} />}
    </>
  )
}

function Person({ client }: { client: Client }) {
  const name = memberName(client)
  const isToSend = useIsToSend(client.id)
  return (
    <Row gap={5}>
      <Portrait id={client.id} name={name} size={44} imagePath={client.profile.image_path} />
      <Stack>
        <Text size="lead" weight="semibold" clamp className={classes.name}>
          {name}
        </Text>
        <span>
          <BarredBadge state={client.state} />
        </span>
        <ToSend memberId={client.id} />
        {standingOf(client.state) === 'active' && !isToSend && client.email !== null && client.email !== name && (
          <Text size="small" tone="quiet" truncate title={client.email}>
            {client.email}
          </Text>
        )}
      </Stack>
    </Row>
  )
}

type RoomButtonsProps = { venue: PageVenue; entry: ActiveEntry; acts: RoomActions; isBusy: boolean }

function RoomButtons({ venue, entry, acts, isBusy }: RoomButtonsProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const { client } = entry
  const name = memberName(client)
  const { topUp } = acts
  return (
    <Row justify="end" className={classes.buttons}>
      {acts.mayDispense && (
        <Tooltip label={t.dispense}>
          <Button
            component={Link}
            to={`/dispenser?userId=${client.id}`}
            variant="default"
            size="md"
            className={classes.square ?? ''}
            aria-label={t.dispenseTo(name)}
          >
            <IconScale size={20} stroke={1.7} aria-hidden="true" />
          </Button>
        </Tooltip>
      )}
      {topUp !== null && (
        <Tooltip label={t.topUp}>
          <Button
            variant="default"
            size="md"
            className={classes.square ?? ''}
            aria-label={t.topUpOf(name)}
            onClick={() => topUp(client)}
          >
            + {currencySymbol(venue.currency, language)}
          </Button>
        </Tooltip>
      )}
      {entry.cart_items > 0 ? (
        <Button
          variant="default"
          size="md"
          className={`${classes.wide} ${classes.cart}`}
          leftSection={<IconShoppingCart size={20} stroke={1.7} aria-hidden="true" />}
          aria-label={t.cartOf(name, formatCount(entry.cart_items, language))}
          onClick={() => acts.openCart(entry)}
        >
          {t.cart(formatCount(entry.cart_items, language))}
        </Button>
      ) : (
        <ExitButton
          size="md"
          className={classes.wide ?? ''}
          name={name}
          isBusy={isBusy}
          isLost={acts.isLost}
          onPress={() => acts.exit(entry)}
        />
      )}
    </Row>
  )
}
