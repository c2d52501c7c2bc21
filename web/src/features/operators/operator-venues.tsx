import { centsOfAmount } from '@aforo/domain'
import { IconBuildingStore } from '@tabler/icons-react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { BooksCell } from './books-cell.tsx'
import { KnownValue } from './known-value.tsx'
import type { OperatorDetail, OperatorVenue } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

/** The venues of the operator with the figures of today. */
export function OperatorVenues({ operator: { venues, currency } }: { operator: OperatorDetail }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const count = (number: number) => formatCount(number, language)
  const columns: DataColumn<OperatorVenue>[] = [
    {
      key: 'venue',
      head: t.venue,
      renderCell: ({ name, address }) => (
        <Stack>
          <Text weight="semibold" clamp>
            {name}
          </Text>
          <Text size="small" tone="quiet" clamp>
            {address}
          </Text>
        </Stack>
      ),
      onCard: 'title',
    },
    {
      key: 'inside',
      head: t.insideShort,
      isNumber: true,
      renderCell: ({ inside, capacity }) => (
        <KnownValue value={inside}>
          {(people) => (capacity === null ? count(people) : t.insideOf(count(people), count(capacity)))}
        </KnownValue>
      ),
    },
    {
      key: 'sales',
      head: t.salesToday,
      isNumber: true,
      renderCell: ({ sales_today: sales }) => (
        <KnownValue value={sales}>
          {(amount) => <Text weight="semibold">{formatMoney(centsOfAmount(amount), currency, language)}</Text>}
        </KnownValue>
      ),
    },
    {
      key: 'books',
      head: t.books,
      renderCell: ({ differences }) => <BooksCell differences={differences} when={null} />,
      onCard: 'line',
    },
    {
      key: 'signal',
      head: t.lastSignal,
      renderCell: ({ last_seen_at: seen }) => (
        <KnownValue value={seen}>{(at) => formatWhen(new Date(at), now, language)}</KnownValue>
      ),
    },
  ]
  return (
    <Surface>
      <SurfaceHead title={t.venues} hint={count(venues.length)} isInset />
      {venues.length === 0 ? (
        <StateCard Icon={IconBuildingStore} title={t.noVenues}>
          {t.noneHint}
        </StateCard>
      ) : (
        <DataTable label={t.venues} columns={columns} rows={venues} rowKey={({ id }) => id} />
      )}
    </Surface>
  )
}
