import { centsOfAmount, taxNames } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatAmount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { FiscalDocument } from './fiscal-documents.ts'
import { fiscalWords } from './fiscal-words.ts'
import classes from './tax-table.module.css'
import { useTreatmentText } from '../taxes/use-treatment-text.ts'

/** Base and tax by rate, on paper. */
export function TaxTable({ document }: { document: FiscalDocument }) {
  const t = useWords(fiscalWords)
  const language = useLanguage()
  const taxText = useTreatmentText()
  const amount = (figure: number) => formatAmount(centsOfAmount(figure), language)
  const { shares, tax, total, tax_name: name } = document
  const rows = shares.map((share) => ({
    key: `${share.kind} ${share.reason} ${share.rate}`,
    cells: [taxText(share), amount(share.base), amount(share.tax), amount(share.base + share.tax)],
  }))
  return (
    <div className={classes.grid}>
      <Cells cells={[taxNames[name], t.base, t.taxAmount, t.total]} />
      {rows.map(({ key, cells }) => (
        <Cells key={key} cells={cells} />
      ))}
      {rows.length > 1 && <Cells isSum cells={[t.sum, amount(total - tax), amount(tax), amount(total)]} />}
    </div>
  )
}

function Cells({ cells, isSum = false }: { cells: readonly string[]; isSum?: boolean }) {
  return (
    <div className={classes.row} data-sum={isSum || undefined}>
      {cells.map((cell, column) => (
        // The columns are always the same four.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={column}>{cell}</span>
      ))}
    </div>
  )
}
