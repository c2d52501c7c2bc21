import { importFieldWords, filledImportWords, importFaultWords } from '@aforo/contract'
import type { ImportDecision } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import type { Import, ImportRow } from './imports-queries.ts'
import { useRowColumns } from './row-columns.tsx'
import classes from './row-lists.module.css'

type DuplicateRowsProps = {
  kind: Import['kind']
  label: string
  rows: readonly ImportRow[]
  onDecide: (row: ImportRow, decision: ImportDecision) => void
}

/** Rows of somebody or something that is there already: both are shown, and a person decides. */
export function DuplicateRows({ kind, label, rows, onDecide }: DuplicateRowsProps) {
  const t = useWords(checkWords)
  const rowColumns = useRowColumns<ImportRow>(kind, (row) => row)
  const columns: DataColumn<ImportRow>[] = [
    ...rowColumns,
    { key: 'same', head: t.same, onCard: 'line', renderCell: (row) => <Matches kind={kind} row={row} /> },
    {
      key: 'changes',
      head: t.differences,
      width: '30%',
      onCard: 'line',
      renderCell: (row) => <Changes row={row} />,
    },
    {
      key: 'decision',
      head: t.decision,
      width: '26%',
      onCard: 'line',
      renderCell: (row) =>
        row.matches.length === 1 &&
        row.faults.length === 0 && (
          <SegmentedControl
            fullWidth
            className={classes.tap ?? ''}
            aria-label={t.decisionOf(row.name)}
            value={row.decision === 'update' ? 'update' : 'leave_out'}
            data={[
              { value: 'leave_out', label: t.decisions.leave_out },
              { value: 'update', label: t.decisions.update },
            ]}
            onChange={(chosen) => onDecide(row, chosen === 'update' ? 'update' : 'leave_out')}
          />
        ),
    },
  ]
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ row }) => row} isFixed />
}

function Matches({ kind, row: { matches } }: { kind: Import['kind']; row: ImportRow }) {
  const t = useWords(checkWords)
  return (
    <Stack gap={2}>
      {matches.map(({ id, number, name, same }) => (
        <Stack key={id}>
          <Link to={kind === 'members' ? `/customers?member=${id}` : `/product/${id}`} target="_blank">
            {number === null ? name : `${number} · ${name}`}
          </Link>
          <Text size="small" tone="soft">
            {same.map((one) => t.sames[one]).join(', ')}
          </Text>
        </Stack>
      ))}
    </Stack>
  )
}

function Changes({ row: { matches, changes, faults } }: { row: ImportRow }) {
  const t = useWords(checkWords)
  const language = useLanguage()
  if (matches.length > 1) return <Text tone="bad">{t.several}</Text>
  if (faults.length > 0) {
    return (
      <Stack tone="bad">
        {faults.map(({ field, code, figures }) => (
          <span key={field}>
            {importFieldWords[field][language]}: {filledImportWords(importFaultWords[code].what[language], figures)}
          </span>
        ))}
      </Stack>
    )
  }
  if (changes.length === 0) return <Text tone="soft">{t.noDifference}</Text>
  return (
    <Stack as="dl" gap={2}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <Text as="dt" size="small" tone="soft">
            {importFieldWords[field][language]}
          </Text>
          <Text as="dd" breaks numeric>
            <span className="for-readers">{t.before}: </span>
            <Text as="s" tone="quiet">
              {before === '' ? t.nothing : before}
            </Text>{' '}
            → <span className="for-readers">{t.after}: </span>
            {after === '' ? t.nothing : after}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
