import { filledImportWords, importFaultWords, importFieldWords, importWarningWords } from '@aforo/contract'
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import type { Import, ImportRow } from './imports-queries.ts'
import { useRowColumns } from './row-columns.tsx'
import classes from './row-lists.module.css'

type Finding = {
  key: string
  row: ImportRow
  field: string
  value: string
  what: string
  fix: string | null
}

type RowsProps = { kind: Import['kind']; label: string; rows: readonly ImportRow[] }

/** The faults of rows: the value, what is wrong with it, and how to fix it. A row with several has a line for each. */
export function FaultRows({ kind, label, rows }: RowsProps) {
  const language = useLanguage()
  const findings = rows.flatMap((row) =>
    row.faults.map(({ field, code, value, figures }, index): Finding => {
      const { what, fix } = importFaultWords[code]
      return {
        key: `${row.row} ${index}`,
        row,
        field: importFieldWords[field][language],
        value,
        what: filledImportWords(what[language], figures),
        fix: filledImportWords(fix[language], figures),
      }
    }),
  )
  return findings.length === 0 ? null : <FindingTable kind={kind} label={label} findings={findings} />
}

/** Rows that were refused while the import ran, whether or not they say why. */
export function RefusedRows({ kind, label, rows, hint }: RowsProps & { hint: string }) {
  const blank = rows.filter(({ faults }) => faults.length === 0)
  const findings = blank.map((row): Finding => ({
    key: String(row.row),
    row,
    field: '',
    value: '',
    what: hint,
    fix: '',
  }))
  return (
    <>
      <FaultRows kind={kind} label={label} rows={rows.filter(({ faults }) => faults.length > 0)} />
      {findings.length > 0 && <FindingTable kind={kind} label={label} findings={findings} />}
    </>
  )
}

/** The warnings of rows that go in all the same. */
export function WarningRows({ kind, label, rows }: RowsProps) {
  const language = useLanguage()
  const findings = rows.flatMap((row) =>
    row.warnings.map(({ field, code }, index): Finding => ({
      key: `${row.row} ${index}`,
      row,
      field: importFieldWords[field][language],
      value: row.fields[field] ?? '',
      what: importWarningWords[code][language],
      fix: null,
    })),
  )
  return <FindingTable kind={kind} label={label} findings={findings} isWarning />
}

type FindingTableProps = {
  kind: Import['kind']
  label: string
  findings: readonly Finding[]
  isWarning?: boolean
}

function FindingTable({ kind, label, findings, isWarning = false }: FindingTableProps) {
  const t = useWords(checkWords)
  const rowColumns = useRowColumns<Finding>(kind, ({ row }) => row)
  const columns: DataColumn<Finding>[] = [
    ...rowColumns,
    { key: 'field', head: t.field, renderCell: ({ field }) => <Text tone="soft">{field}</Text> },
    {
      key: 'value',
      head: t.value,
      renderCell: ({ value }) =>
        value !== '' && (
          <Text numeric {...(isWarning ? { breaks: true } : { className: classes.value })}>
            {value}
          </Text>
        ),
    },
    {
      key: 'what',
      head: isWarning ? t.warning : t.what,
      width: '26%',
      onCard: 'line',
      renderCell: ({ what }) => (
        <Row gap={4} align="start">
          <Row as="span" tone={isWarning ? 'warn' : 'bad'} className={classes.sign}>
            {isWarning ? (
              <IconAlertTriangleFilled size={18} aria-hidden="true" />
            ) : (
              <IconAlertOctagonFilled size={18} aria-hidden="true" />
            )}
          </Row>
          {what}
        </Row>
      ),
    },
    ...(isWarning
      ? []
      : [
          {
            key: 'fix',
            head: t.fix,
            width: '22%',
            renderCell: ({ fix }: Finding) => <Text tone="soft">{fix}</Text>,
          },
        ]),
  ]
  return <DataTable label={label} columns={columns} rows={findings} rowKey={({ key }) => key} isFixed height="dense" />
}
