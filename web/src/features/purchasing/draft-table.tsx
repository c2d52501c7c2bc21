import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney } from '../../format/format.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { amountCents, hasCostFault, quantityFault, type TypedLine } from './draft-lines.ts'
import { orderWords } from './order-words.ts'

type DraftTableProps = {
  lines: readonly TypedLine[]
  currency: string
  /** Shows every fault, after an attempt to save. */
  isChecked: boolean
  onChange: (line: TypedLine) => void
  onRemove: (line: TypedLine) => void
}

/** The lines of a draft, typed in place. */
export function DraftTable({ lines, currency, isChecked, onChange, onRemove }: DraftTableProps) {
  const t = useWords(orderWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const columns: DataColumn<TypedLine>[] = [
    {
      key: 'product',
      head: t.product,
      onCard: 'title',
      renderCell: ({ name }) => (
        <Text weight="semibold" breaks>
          {name}
        </Text>
      ),
    },
    {
      key: 'quantity',
      head: t.quantity,
      width: 176,
      renderCell: (line) => <QuantityField line={line} isChecked={isChecked} onChange={onChange} />,
    },
    {
      key: 'unitCost',
      head: t.unitCost,
      width: 176,
      renderCell: (line) => (
        <TextInput
          aria-label={`${t.unitCost}: ${line.name}`}
          inputMode="decimal"
          autoComplete="off"
          value={line.unitCost}
          onChange={(event) => onChange({ ...line, unitCost: event.currentTarget.value })}
          error={hasCostFault(line) && <FieldError>{t.costFault}</FieldError>}
          rightSection={
            <Text size="small" tone="quiet" nowrap>
              {currencySymbol(currency, language)}/{per[line.unitType]}
            </Text>
          }
          rightSectionWidth={56}
        />
      ),
    },
    {
      key: 'amount',
      head: t.amount,
      isNumber: true,
      width: 128,
      renderCell: (line) => {
        const cents = amountCents(line)
        return cents === null ? '—' : formatMoney(cents, currency, language)
      },
    },
    {
      key: 'remove',
      head: '',
      isEnd: true,
      width: 64,
      onCard: 'aside',
      renderCell: (line) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t.remove(line.name)}
          onClick={() => onRemove(line)}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
  return <DataTable label={t.lines} columns={columns} rows={lines} rowKey={({ productId }) => productId} />
}

type QuantityFieldProps = Pick<DraftTableProps, 'isChecked' | 'onChange'> & { line: TypedLine }

function QuantityField({ line, isChecked, onChange }: QuantityFieldProps) {
  const t = useWords(orderWords)
  const { per } = useWords(stockWords)
  const [isLeft, setIsLeft] = useState(false)
  const fault = isChecked || (isLeft && line.quantity !== '') ? quantityFault(line) : null
  return (
    <TextInput
      aria-label={`${t.quantity}: ${line.name}`}
      inputMode={line.unitType === 'weight' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={line.quantity}
      onChange={(event) => onChange({ ...line, quantity: event.currentTarget.value })}
      onBlur={() => setIsLeft(true)}
      error={fault !== null && <FieldError>{t[fault]}</FieldError>}
      rightSection={
        <Text size="small" tone="quiet">
          {per[line.unitType]}
        </Text>
      }
      rightSectionWidth={48}
    />
  )
}
