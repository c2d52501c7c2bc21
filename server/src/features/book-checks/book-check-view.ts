import type { CallReply } from '@aforo/contract'
import { amountOfCents, type BookComparison, bookComparisons, comparisonUnits, quantityOfMilli } from '@aforo/domain'
import type { CheckRow, listDifferences } from './queries.ts'

type Last = NonNullable<CallReply<'GET /v1/book-checks/latest'>['last']>
type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number]

const toWireUnit: Record<(typeof comparisonUnits)[BookComparison], (kept: number) => number> = {
  cents: amountOfCents,
  milli: quantityOfMilli,
  people: (count) => count,
}

/** A check that was made before a comparison existed looked at none of its rows. */
const lookedAtNone = Object.fromEntries(bookComparisons.map((comparison) => [comparison, 0])) as Record<
  BookComparison,
  number
>

export const describeCheck = (check: CheckRow): Omit<Last, 'differences' | 'rows'> => ({
  at: (check.finishedAt ?? check.startedAt).toISOString(),
  nightly: check.nightlyFor !== null,
  by: check.startedBy,
  seconds: ((check.finishedAt ?? check.startedAt).getTime() - check.startedAt.getTime()) / 1000,
  looked_at: { ...lookedAtNone, ...check.lookedAt },
})

export function describeDifference(row: DifferenceRow): Last['rows'][number] {
  const { comparison, venueId, venueName, subjectId, businessDate, kept, reckoned } = row
  const toWire = toWireUnit[comparisonUnits[comparison]]
  return {
    comparison,
    venue_id: venueId,
    venue: venueName,
    subject_id: subjectId,
    business_date: businessDate,
    kept: toWire(kept),
    reckoned: toWire(reckoned),
  }
}
