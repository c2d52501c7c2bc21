import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { useResultFormat } from './result-format.ts'
import type { ShrinkReport } from './shrink-queries.ts'
import { shrinkWords } from './shrink-words.ts'

/** What is missing in all, how much of it is drying, and from how many cases that is known. */
export function ShrinkTotals({ venue, report }: { venue: PageVenue; report: ShrinkReport }) {
  const t = useWords(shrinkWords)
  const format = useResultFormat(venue.currency)
  const { totals, sheets } = report
  const cost = totals.cost === null ? null : format.plainMoney(totals.cost)
  return (
    <FigureTiles
      figures={[
        {
          name: t.excess,
          text: format.quantity(totals.excess),
          hint: t.excessHint(format.plainMoney(totals.value), cost),
        },
        {
          name: t.missing,
          text: format.quantity(totals.missing),
          hint: t.missingHint(format.quantity(totals.drying)),
        },
        { name: t.cases, text: String(totals.cases), hint: t.casesHint(totals.outside, sheets) },
      ]}
    />
  )
}
