import type { CallReply } from '@aforo/contract'
import { amountOfCents, type Compared, goodsMargin, type Result, resultOf } from '@aforo/domain'
import { listFirstDays } from '../../db/day-figures.ts'
import type { BooksDeps, CallerAt } from '../transactions/service.ts'
import { inPeriod, type PeriodQuery } from './in-period.ts'
import { listVenueDays, listVenueHours, sumGoods } from './result-queries.ts'

type Reply = CallReply<'GET /v1/dashboard/result'>

const inAmounts = ({ value, change, before }: Compared) => ({
  value: amountOfCents(value),
  change,
  before: before === null ? null : amountOfCents(before),
})

const toReply = ({ income, expenses, result, marginPercent }: Result) => ({
  income: inAmounts(income),
  expenses: inAmounts(expenses),
  result: inAmounts(result),
  margin: marginPercent,
})

/** The result of the requested venues together, and of each of them, best first. */
export async function readResult(deps: BooksDeps, callerAt: CallerAt, query: PeriodQuery): Promise<Reply> {
  return inPeriod(deps, callerAt, query, async (trx, { scope, period }) => {
    const { from, to, previous, hours: over } = period
    const days = await listVenueDays(trx, scope, { from: previous.from, to })
    const hours =
      over === null
        ? []
        : [...(await listVenueHours(trx, scope, previous.to)), ...(await listVenueHours(trx, scope, to))]
    const firstDays = await listFirstDays(trx, scope.operatorId, scope.venueIds)
    const goods = goodsMargin(await sumGoods(trx, scope, { from, to }))
    const ranked = scope.venueIds
      .map((venueId) => ({
        venueId,
        ...resultOf(period, {
          days: days.filter((row) => row.venueId === venueId),
          hours: hours.filter((row) => row.venueId === venueId),
          firstDay: firstDays.find((row) => row.venueId === venueId)?.firstDay ?? null,
        }),
      }))
      .toSorted((one, other) => other.result.value - one.result.value || one.venueId - other.venueId)
    return {
      ...toReply(resultOf(period, { days, hours, firstDay: firstDays[0]?.firstDay ?? null })),
      goods: goods === null ? null : { margin: goods.marginPercent, known: goods.knownPercent },
      venues: ranked.map((own) => ({ venue_id: own.venueId, is_new: own.isNew, ...toReply(own) })),
    }
  })
}
