import { memberNumberText, milliOfQuantity, pageBlocker } from '@aforo/domain'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatQuantity, formatWhen } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type Batch, type Receiver, receiversQuery } from './batches-queries.ts'
import { batchesWords } from './batches-words.ts'

type ReceiversDialogProps = { venue: PageVenue; batch: Batch; onClose: () => void }

/** Who received some of a batch, the last one first. Opening it is recorded, and it says so. */
export function ReceiversDialog({ venue, batch, onClose }: ReceiversDialogProps) {
  const t = useWords(batchesWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const receivers = useInfiniteQuery(receiversQuery(venue.id, batch.id))
  const columns: DataColumn<Receiver>[] = [
    {
      key: 'member',
      head: t.member,
      renderCell: (receiver) => <Member receiver={receiver} venueId={venue.id} />,
      onCard: 'title',
    },
    {
      key: 'quantity',
      head: t.quantity,
      renderCell: ({ quantity }) => (
        <Text weight="semibold" nowrap>
          {formatQuantity(milliOfQuantity(quantity), batch.product.unit_type, language)}
        </Text>
      ),
      isNumber: true,
      onCard: 'aside',
    },
    { key: 'times', head: t.times, renderCell: ({ times }) => formatCount(times, language), isNumber: true },
    {
      key: 'last',
      head: t.last,
      renderCell: ({ last_at: at }) => (
        <Text as="time" dateTime={at} numeric nowrap>
          {formatWhen(new Date(at), now, language, venue.timeZone)}
        </Text>
      ),
    },
  ]
  return (
    <Dialog title={t.listOf(batch.code)} of={batch.product.name} onClose={onClose} width={680} sheet>
      <Stack gap={5}>
        <Text as="p" size="small" tone="soft">
          {t.listRecorded}
        </Text>
        <QueryList
          list={receivers}
          failed={t.listError}
          empty={
            <StateCard Icon={IconUsers} title={t.nobody}>
              {t.nobodyHint}
            </StateCard>
          }
        >
          {(shown) => <DataTable label={t.listOf(batch.code)} columns={columns} rows={shown} rowKey={({ id }) => id} />}
        </QueryList>
      </Stack>
    </Dialog>
  )
}

/** The member, with a link to their panel if the person may open it. */
function Member({ receiver: { id, client_id: memberNumber, name }, venueId }: { receiver: Receiver; venueId: number }) {
  const { number, erased } = useWords(memberWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  const isLinked = name !== '' && pageBlocker('/customers', person, venueId) === null
  return (
    <Stack as="span">
      {isLinked ? (
        <QuietLink tone="ink" to={venuePath(`/customers?member=${id}`)}>
          {name}
        </QuietLink>
      ) : (
        <Text weight="semibold" breaks>
          {name === '' ? erased : name}
        </Text>
      )}
      <Text size="small" tone="quiet" numeric>
        {number(memberNumberText(memberNumber))}
      </Text>
    </Stack>
  )
}
