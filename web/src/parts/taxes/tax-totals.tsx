import { centsOfAmount, taxNames } from '@aforo/domain'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { TaxTotals as Totals } from './tax-queries.ts'
import classes from './tax-totals.module.css'
import { treatmentWords } from './treatment-words.ts'
import { useTreatmentText } from './use-treatment-text.ts'

const sumOf = (figures: readonly number[]): number =>
  figures.reduce((cents, figure) => cents + centsOfAmount(figure), 0) / 100

type Line = { label: string; base: number; tax: number; isSum: boolean }

/** Base and tax by rate, with their sum where there are several. */
export function TaxTotals({ totals, currency }: { totals: Totals; currency: string }) {
  const t = useWords(treatmentWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const lines: Line[] = totals.map((share) => ({
    label: [taxNames[share.name], text(share)].join(share.kind === 'taxed' ? ' ' : ' · '),
    base: share.base,
    tax: share.tax,
    isSum: false,
  }))
  const sum: Line = {
    label: t.total,
    base: sumOf(totals.map(({ base }) => base)),
    tax: sumOf(totals.map(({ tax }) => tax)),
    isSum: true,
  }
  const figure = (amount: number, { isSum }: Line) => (
    <Text weight={isSum ? 'semibold' : 'medium'} numeric nowrap>
      {formatMoney(centsOfAmount(amount), currency, language)}
    </Text>
  )
  const label = (line: Line) => <Text weight={line.isSum ? 'semibold' : 'regular'}>{line.label}</Text>
  const columns: DataColumn<Line>[] = [
    { key: 'label', head: t.rate, renderCell: label, isRowHead: true },
    { key: 'base', head: t.base, renderCell: (line) => figure(line.base, line), isNumber: true },
    { key: 'tax', head: t.tax, renderCell: (line) => figure(line.tax, line), isNumber: true },
  ]
  return (
    <div className={classes.totals}>
      <DataTable
        label={t.title}
        columns={columns}
        rows={lines.length > 1 ? [...lines, sum] : lines}
        rowKey={(line) => line.label}
        height="dense"
        renderCard={(line) => (
          <Stack>
            {label(line)}
            <Row justify="between" gap={5} size="small" tone="soft">
              {t.base} {figure(line.base, line)}
            </Row>
            <Row justify="between" gap={5} size="small" tone="soft">
              {t.tax} {figure(line.tax, line)}
            </Row>
          </Stack>
        )}
      />
    </div>
  )
}
