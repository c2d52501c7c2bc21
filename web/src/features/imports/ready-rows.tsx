import { importFieldWords } from '@aforo/contract'
import type { ImportDecision } from '@aforo/domain'
import { Checkbox } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import type { Import, ImportRow } from './imports-queries.ts'
import { useRowColumns } from './row-columns.tsx'

/** What tells members and products apart at a glance. */
const facts = {
  members: ['number', 'email', 'birth_date', 'balance'],
  products: ['category', 'unit_type', 'price', 'stock'],
} as const

type ReadyRowsProps = {
  kind: Import['kind']
  label: string
  rows: readonly ImportRow[]
  onDecide: (row: ImportRow, decision: ImportDecision) => void
}

/** Rows that go in as they are. Each can be left out. */
export function ReadyRows({ kind, label, rows, onDecide }: ReadyRowsProps) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const rowColumns = useRowColumns<ImportRow>(kind, (row) => row)
  const columns: DataColumn<ImportRow>[] = [
    ...rowColumns,
    ...facts[kind].map((field) => ({
      key: field,
      head: importFieldWords[field][language],
      renderCell: ({ fields }: ImportRow) => (
        <Text tone="soft" numeric breaks>
          {fields[field]}
        </Text>
      ),
    })),
    {
      key: 'decision',
      head: t.goesIn,
      isEnd: true,
      renderCell: (row) => (
        <Row justify="end">
          <Checkbox
            aria-label={t.importRow(row.name)}
            checked={row.decision !== 'leave_out'}
            onChange={({ currentTarget }) => onDecide(row, currentTarget.checked ? 'import' : 'leave_out')}
          />
        </Row>
      ),
    },
  ]
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ row }) => row} height="dense" />
}
