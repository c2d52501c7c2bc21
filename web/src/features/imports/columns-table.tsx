import { importFieldWords } from '@aforo/contract'
import {
  type ChosenColumn,
  chooseField,
  type ColumnState,
  columnState,
  confirmedImportFields,
  type ImportField,
  importFieldsOf,
  shapeOf,
} from '@aforo/domain'
import { Button, Select } from '@mantine/core'
import { IconArrowRight, IconCheck, IconMinus } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatThousandths } from '../../format/format.ts'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './columns-table.module.css'
import { columnsWords } from './columns-words.ts'
import type { ReadFile } from './kept-file.ts'

const tones = { recognised: 'ok', to_confirm: 'warn', to_choose: 'bad', not_imported: 'neutral' } as const
/** Mantine's select has no empty value. */
const leftOut = 'leave_out'

export type SummedColumn = { column: ChosenColumn; index: number; values: readonly string[]; sum: number | null }

type ColumnsTableProps = {
  file: ReadFile
  columns: readonly SummedColumn[]
  currency: string
  onChange: (index: number, column: ChosenColumn) => void
}

/** The columns of a file, each with some of its values and the field that it is. */
export function ColumnsTable({ file, columns, currency, onChange }: ColumnsTableProps) {
  const t = useWords(columnsWords)
  const nameOf = ({ column, index }: SummedColumn) => column.heading || t.unnamed(index + 1)
  const shown: DataColumn<SummedColumn>[] = [
    {
      key: 'heading',
      head: t.heading,
      isRowHead: true,
      onCard: 'title',
      renderCell: (row) => (
        <Text weight="semibold" breaks>
          {nameOf(row)}
        </Text>
      ),
    },
    {
      key: 'values',
      head: t.values,
      onCard: 'line',
      renderCell: ({ values }) => (
        <Stack tone="soft" numeric className={classes.values}>
          {values.map((value, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two values can be the same
            <Text key={at} truncate title={value}>
              {value}
            </Text>
          ))}
        </Stack>
      ),
    },
    {
      key: 'field',
      head: t.field,
      width: '34%',
      onCard: 'line',
      renderCell: (row) => (
        <Row gap={5}>
          <IconArrowRight size={18} className={classes.arrow} aria-hidden="true" />
          <FieldChoice
            label={t.fieldOf(nameOf(row))}
            file={file}
            column={row.column}
            onChoose={(field) => onChange(row.index, chooseField(row.column, field))}
          />
        </Row>
      ),
    },
    {
      key: 'state',
      head: t.state,
      width: '24%',
      onCard: 'line',
      renderCell: (row) => (
        <StateCell
          row={row}
          name={nameOf(row)}
          currency={currency}
          onConfirm={() => onChange(row.index, { ...row.column, isConfirmed: true })}
        />
      ),
    },
  ]
  return (
    <DataTable
      label={t.question}
      columns={shown}
      rows={columns}
      rowKey={({ index }) => index}
      isFixed
      tone={({ column }) => (columnState(column) === 'to_choose' ? 'bad' : undefined)}
    />
  )
}

type FieldChoiceProps = {
  label: string
  file: ReadFile
  column: ChosenColumn
  onChoose: (field: ImportField | null) => void
}

/** A field that another column is cannot be chosen again. */
function FieldChoice({ label, file, column, onChoose }: FieldChoiceProps) {
  const t = useWords(columnsWords)
  const language = useLanguage()
  const state = columnState(column)
  const taken = new Set(file.columns.map(({ field }) => field))
  const fields = importFieldsOf[file.kind]
  const options = fields.map((field) => {
    const name = importFieldWords[field][language]
    const isTaken = taken.has(field) && field !== column.field
    return { value: field, label: isTaken ? t.taken(name) : name, disabled: isTaken }
  })
  return (
    <Select
      className={[classes.field, state === 'not_imported' && classes.left].filter(Boolean).join(' ')}
      aria-label={label}
      placeholder={t.choose}
      searchable
      allowDeselect={false}
      data={[{ value: leftOut, label: t.leaveOut }, ...options]}
      value={state === 'to_choose' ? null : (column.field ?? leftOut)}
      error={state === 'to_choose'}
      nothingFoundMessage={t.noMatch}
      onChange={(value) => onChoose(fields.find((field) => field === value) ?? null)}
      // Selects the text, so that typing replaces the current choice.
      onClick={(event) => event.currentTarget.select()}
    />
  )
}

type StateCellProps = { row: SummedColumn; name: string; currency: string; onConfirm: () => void }

function StateCell({ row, name, currency, onConfirm }: StateCellProps) {
  const t = useWords(columnsWords)
  const hints = useHints(row, currency)
  const state: ColumnState = columnState(row.column)
  const { field, isConfirmed } = row.column
  const wasDear = field !== null && confirmedImportFields.includes(field) && isConfirmed
  return (
    <Stack gap={3} align="start">
      <Badge tone={tones[state]} {...(state === 'not_imported' ? { Icon: IconMinus } : {})}>
        {state === 'recognised' && wasDear ? t.confirmed : t.states[state]}
      </Badge>
      {hints.length > 0 && (
        <Text size="small" tone="soft" numeric>
          {hints.join(' · ')}
        </Text>
      )}
      {state === 'to_confirm' && (
        <Button
          size="compact-md"
          variant="default"
          className={classes.confirm ?? ''}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          aria-label={t.confirmOf(name)}
          onClick={onConfirm}
        >
          {t.confirm}
        </Button>
      )}
    </Stack>
  )
}

/** How the values of a column are read, and what they do. */
function useHints({ column, values, sum }: SummedColumn, currency: string): string[] {
  const t = useWords(columnsWords)
  const language = useLanguage()
  const { field, format, unclear, isDoubtful } = column
  if (field === null) return columnState(column) === 'to_choose' && unclear !== null ? [t.unclear[unclear]] : []
  const shape = shapeOf(field)
  const hints: string[] = []
  if (isDoubtful && !column.isConfirmed) hints.push(t.doubtful)
  if (field === 'full_name' && values.some((value) => value.includes(','))) hints.push(t.split)
  if (shape === 'day' && format.days !== null) {
    hints.push(format.hasShortYears ? `${t.days[format.days]}, ${t.shortYears}` : t.days[format.days])
  }
  if (field === 'balance') hints.push(t.toBooks)
  if (field === 'stock') hints.push(t.toStock)
  if (sum !== null && (field === 'balance' || field === 'stock')) {
    hints.push(t.sum(field === 'balance' ? formatMoney(sum, currency, language) : formatThousandths(sum, language)))
  }
  return hints
}
