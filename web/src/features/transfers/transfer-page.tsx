import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { CancelButton } from './cancel-button.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { TransferLines } from './transfer-lines.tsx'
import { type Transfer, transferQuery } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'

/** One transfer: its lines, and the form of the venue that receives it. */
export function Page() {
  const t = useWords(transfersWords)
  const id = idInAddress(useParams()['id'])
  return (
    <AtVenue title={t.title}>
      {(venue) => (id === null ? <Missing venue={venue} /> : <Found key={`${venue.id} ${id}`} venue={venue} id={id} />)}
    </AtVenue>
  )
}

function Found({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(transfersWords)
  const transfer = useQuery(transferQuery(venue.id, id))
  if (transfer.data !== undefined) return <OneTransfer venue={venue} transfer={transfer.data} />
  if (transfer.error instanceof ApiError && transfer.error.code === 'transfer_not_found') {
    return <Missing venue={venue} />
  }
  return (
    <>
      <PageHead title={t.one(id)} />
      {transfer.isPending && <SkeletonRows rows={4} />}
      {transfer.isLoadingError && (
        <LoadError title={t.loadError} error={transfer.error} onRetry={() => void transfer.refetch()} />
      )}
    </>
  )
}

function OneTransfer({ venue, transfer }: { venue: PageVenue; transfer: Transfer }) {
  const t = useWords(transfersWords)
  const may = useMay(venue.id)
  const venuePath = useVenuePath(venue.id)
  const { id, state, from, to, note } = transfer
  const isOutgoing = from.id === venue.id
  const receives = state === 'sent' && !isOutgoing
  return (
    <>
      <PageHead
        title={isOutgoing ? t.to(to.name) : t.from(from.name)}
        of={
          <Row as="span" wrap gap={4}>
            {t.one(id)} <StateBadge transfer={transfer} />
          </Row>
        }
        back={{ to: venuePath('/transfers'), label: t.back }}
      >
        <PageTools>
          {state === 'sent' && isOutgoing && may('stock.send') && <CancelButton venue={venue} transfer={transfer} />}
        </PageTools>
      </PageHead>
      <Stack gap={5}>
        <Steps venue={venue} transfer={transfer} />
        {note !== '' && (
          <Text as="p" breaks>
            {note}
          </Text>
        )}
        {state === 'sent' && isOutgoing && <Notice state="warn">{t.waits(to.name)}</Notice>}
        {receives && may('stock.take_in') ? (
          <ReceiveForm venue={venue} transfer={transfer} />
        ) : (
          <>
            {receives && <Notice state="warn">{t.waitsHere}</Notice>}
            <TransferLines venue={venue} transfer={transfer} />
          </>
        )}
      </Stack>
    </>
  )
}

function Steps({ venue, transfer: { sent, received, cancelled } }: { venue: PageVenue; transfer: Transfer }) {
  const t = useWords(transfersWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const when = (at: string) => formatWhen(new Date(at), now, language, venue.timeZone)
  return (
    <Stack tone="soft" numeric breaks>
      <span>{t.sentBy(sent.by, when(sent.at))}</span>
      {received !== null && <span>{t.receivedBy(received.by, when(received.at))}</span>}
      {cancelled !== null && <span>{t.cancelledBy(cancelled.by, when(cancelled.at), cancelled.reason)}</span>}
    </Stack>
  )
}

function Missing({ venue }: { venue: PageVenue }) {
  const t = useWords(transfersWords)
  const venuePath = useVenuePath(venue.id)
  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/transfers'), label: t.back }} />
      <StateCard Icon={IconTruckOff} title={t.missing}>
        {t.missingHint}
      </StateCard>
    </>
  )
}
