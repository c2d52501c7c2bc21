import { milliOfQuantity } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn, Selection } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatQuantity } from '../../format/format.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import type { Wanted } from './purchasing-queries.ts'
import { type Choice, chosenMilli, isChosen, shownQuantity, toggled, withTyped } from './reorder-choice.ts'
import { reorderWords } from './reorder-words.ts'

type ReorderTableProps = {
  venueId: number
  rows: readonly Wanted[]
  choice: Choice
  /** Null for somebody who may not order. */
  onChange: ((choice: Choice) => void) | null
}

/** What runs out, with the quantity to order, typed in place. */
export function ReorderTable({ venueId, rows, choice, onChange }: ReorderTableProps) {
  const t = useWords(reorderWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venueId)
  const quantity = (amount: number, { unit_type: unitType }: Wanted) =>
    formatQuantity(milliOfQuantity(amount), unitType, language)
  const columns: DataColumn<Wanted>[] = [
    {
      key: 'product',
      head: t.product,
      onCard: 'title',
      renderCell: ({ id, name }) => (
        <QuietLink tone="ink" to={venuePath(`/product/${id}`)}>
          <Text weight="semibold" breaks>
            {name}
          </Text>
        </QuietLink>
      ),
    },
    {
      key: 'reason',
      head: t.reason,
      onCard: 'aside',
      from: 1100,
      renderCell: ({ reason, stock_quantity: stock }) => (
        <Badge tone={stock === 0 ? 'bad' : 'warn'}>{t.reasons[reason]}</Badge>
      ),
    },
    { key: 'stock', head: t.stock, isNumber: true, renderCell: (row) => quantity(row.stock_quantity, row) },
    {
      key: 'left',
      head: t.left,
      isNumber: true,
      renderCell: ({ days_left: days }) => (
        <Text weight="semibold" nowrap>
          {days === null ? '—' : t.leftDays(formatCount(days, language))}
        </Text>
      ),
    },
    {
      key: 'use',
      head: t.use,
      isNumber: true,
      from: 1280,
      renderCell: (row) => (row.daily_use === null ? '—' : quantity(row.daily_use, row)),
    },
    {
      key: 'onOrder',
      head: t.onOrder,
      isNumber: true,
      from: 1100,
      renderCell: (row) => (row.on_order === 0 ? '—' : quantity(row.on_order, row)),
    },
    {
      key: 'supplier',
      head: t.supplier,
      from: 960,
      renderCell: ({ supplier, lead_days: days }) => (
        <>
          {supplier === null ? <Text tone="quiet">{t.noSupplier}</Text> : <Text breaks>{supplier.name}</Text>}
          <Text as="div" size="small" tone="quiet">
            {t.leadDays(days)}
          </Text>
        </>
      ),
    },
    {
      key: 'proposed',
      head: t.proposed,
      isEnd: true,
      width: 168,
      renderCell: (row) =>
        onChange === null ? (
          quantity(row.proposed, row)
        ) : (
          <TextInput
            aria-label={t.proposedOf(row.name)}
            inputMode={row.unit_type === 'weight' ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={!isChosen(choice, row)}
            value={shownQuantity(choice, row, language)}
            onChange={(event) => onChange(withTyped(choice, row.id, event.currentTarget.value))}
            error={chosenMilli(choice, row, language) === null && <FieldError>{t.quantityFault}</FieldError>}
            rightSection={
              <Text size="small" tone="quiet">
                {per[row.unit_type]}
              </Text>
            }
            rightSectionWidth={48}
          />
        ),
    },
  ]
  const selection: Selection<Wanted> = {
    isSelected: (row) => isChosen(choice, row),
    onSelect: (row) => onChange?.(toggled(choice, [row.id], !isChosen(choice, row))),
    onSelectAll: () => {
      const isAll = rows.every((row) => isChosen(choice, row))
      onChange?.(
        toggled(
          choice,
          rows.map(({ id }) => id),
          !isAll,
        ),
      )
    },
    label: ({ name }) => t.select(name),
    allLabel: t.selectAll,
  }
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(onChange === null ? {} : { selection })}
    />
  )
}
