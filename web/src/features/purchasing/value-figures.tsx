import { centsOfAmount } from '@aforo/domain'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatMoney } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { StockValue } from './purchasing-queries.ts'
import classes from './value-figures.module.css'
import { valueWords } from './value-words.ts'

/** The value of the venue, and what it leaves out. */
export function ValueFigures({ venue, value }: { venue: PageVenue; value: StockValue }) {
  const t = useWords(valueWords)
  const language = useLanguage()
  const own = value.venues.find(({ id }) => id === venue.id)
  if (own === undefined) return null
  const unknown = own.products_without_cost
  return (
    <Surface as="dl" className={classes.figures}>
      <Stack pad={6}>
        <Text as="dt" size="small" weight="semibold" tone="soft">
          {t.on(formatDay(value.business_date, language))}
        </Text>
        <Text as="dd" size="amount" weight="semibold" numeric>
          {formatMoney(centsOfAmount(own.value), own.currency, language)}
        </Text>
        <Text as="dd" size="small" tone="quiet">
          {t.products(formatCount(own.products, language))}
        </Text>
      </Stack>
      <Stack pad={6}>
        <Text as="dt" size="small" weight="semibold" tone="soft">
          {t.unknown}
        </Text>
        <Text as="dd" size="amount" weight="semibold" numeric tone={unknown > 0 ? 'warn' : 'ink'}>
          {t.unknownProducts(formatCount(unknown, language))}
        </Text>
        <Text as="dd" size="small" tone="quiet">
          {unknown > 0 ? t.unknownHint : t.allKnown}
        </Text>
      </Stack>
    </Surface>
  )
}

type ValueRow = Omit<StockValue['venues'][number], 'id'> & { isTotal: boolean }

/** The value of every venue that the person owns, with a total for each currency. */
export function VenueValues({ value }: { value: StockValue }) {
  const t = useWords(valueWords)
  const language = useLanguage()
  const rows: ValueRow[] = [
    ...value.venues.map((venue) => ({ ...venue, isTotal: false })),
    ...value.totals.map((total) => ({
      ...total,
      name: value.totals.length > 1 ? `${t.total} ${total.currency}` : t.total,
      isTotal: true,
    })),
  ]
  const weight = ({ isTotal }: ValueRow) => (isTotal ? 'semibold' : 'regular')
  const columns: DataColumn<ValueRow>[] = [
    {
      key: 'venue',
      head: t.venue,
      onCard: 'title',
      renderCell: (row) => (
        <Text weight={weight(row)} breaks>
          {row.name}
        </Text>
      ),
    },
    {
      key: 'unknown',
      head: t.unknown,
      isNumber: true,
      renderCell: ({ products_without_cost: unknown }) =>
        unknown === 0 ? '—' : t.unknownProducts(formatCount(unknown, language)),
    },
    {
      key: 'value',
      head: t.value,
      isNumber: true,
      onCard: 'aside',
      renderCell: (row) => (
        <Text weight={weight(row)}>{formatMoney(centsOfAmount(row.value), row.currency, language)}</Text>
      ),
    },
  ]
  return (
    <Surface>
      <SurfaceHead title={t.all} isInset />
      <DataTable label={t.all} columns={columns} rows={rows} rowKey={({ name, isTotal }) => `${name} ${isTotal}`} />
    </Surface>
  )
}
