import type { CallReply } from '@aforo/contract'
import {
  addDays,
  amountOfCents,
  businessDateOf,
  businessDayStart,
  closedSpans,
  type DayClock,
  type Exception,
  exceptionsOf,
  isSevere,
  quantityOfMilli,
  reviewBlocker,
  unitTypes,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { type BooksDeps, type CallerAt, venuesOf } from '../transactions/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { refuseUnowned } from './refuse-unowned.ts'
import {
  countOperations,
  type EventRow,
  listProductNames,
  listSessionsSince,
  listStaffNames,
  listSuspectEvents,
  listVenueClocks,
} from './queries.ts'

type Reply = CallReply<'GET /v1/exceptions'>
type Item = Reply['exceptions'][number]
type Scope = { operatorId: number; venueIds: readonly number[] }
type FoundEvent = EventRow & { isAfterHours: boolean }

const dayMs = 24 * 60 * 60_000

/** When each venue was closed. Sessions of a day earlier tell when the first night began. */
async function listClosedSpans(trx: Transaction<DB>, scope: Scope, since: Date, now: Date) {
  const sessions = await listSessionsSince(trx, scope, new Date(since.getTime() - dayMs))
  return scope.venueIds.flatMap((venueId) =>
    closedSpans(
      sessions.filter((session) => session.venueId === venueId),
      now,
    ).map((span) => ({ venueId, ...span })),
  )
}

type Known = {
  callerId: number
  staff: ReadonlyMap<number, string>
  products: ReadonlyMap<number, string>
  clocks: ReadonlyMap<number, DayClock>
}

const idIn = (state: FoundEvent['after'], field: string): number | null => {
  const value = state?.[field]
  return typeof value === 'number' ? value : null
}

function toReply(found: Exception<FoundEvent>, known: Known): Item {
  const events = found.events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const [first, last] = [events[0], events.at(-1)]
  if (first === undefined || last === undefined) throw new Error('An exception without events')
  const clock = known.clocks.get(found.venueId)
  const dayOf = ({ at }: FoundEvent) => businessDateOf(at, clock?.timeZone ?? 'UTC', clock?.dayCutoffMinutes)
  const isAlone = events.length === 1
  const productId = found.kind === 'shrink' ? first.subjectId : null
  return {
    event_ids: events.map(({ id }) => id),
    kind: found.kind,
    severe: isSevere(found.kind),
    venue_id: found.venueId,
    staff: found.staffId === null ? null : { id: found.staffId, name: known.staff.get(found.staffId) ?? '' },
    first_at: first.at.toISOString(),
    last_at: last.at.toISOString(),
    days: { from: dayOf(first), to: dayOf(last) },
    action: first.action,
    amount: found.amountCents === null ? null : amountOfCents(found.amountCents),
    quantity: found.quantityMilli === null ? null : quantityOfMilli(found.quantityMilli),
    unit_type: unitTypes.find((type) => type === first.after?.['unitType']) ?? null,
    rule: found.rule,
    discount_percent: found.discountPercent,
    order_id: isAlone && first.action.startsWith('sale.') ? orderOf(first) : null,
    till_session_id: idIn(first.after, 'tillSessionId'),
    product: productId === null ? null : { id: productId, name: known.products.get(productId) ?? '' },
    reviewed:
      last.reviewedBy === null || last.reviewedAt === null
        ? null
        : { by: last.reviewedBy, at: last.reviewedAt.toISOString() },
    own: reviewBlocker(known.callerId, found.staffId) !== null,
  }
}

const orderOf = ({ before, after }: FoundEvent) => idIn(after, 'transactionId') ?? idIn(before, 'transactionId')

/** What an owner should look at since the previous business day began. Open ones come first. */
export async function listExceptions({ db }: BooksDeps, callerAt: CallerAt, named: string | undefined): Promise<Reply> {
  const { caller, venue } = callerAt
  const { operatorId } = venue
  const venueIds = venuesOf(callerAt, named)
  refuseUnowned(caller, venueIds)
  const scope = { operatorId, venueIds }
  return inOperator(db, operatorId, async (trx) => {
    const { today, now, timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
    const since = businessDayStart(addDays(today, -1), timeZone, dayCutoffMinutes)
    const closed = await listClosedSpans(trx, scope, since, now)
    const events = await listSuspectEvents(trx, scope, since, closed)
    // Signed-off events stay apart, so that what happens later is a new exception.
    const [open, reviewed] = [true, false].map((isOpen) =>
      exceptionsOf(events.filter(({ reviewedAt }) => (reviewedAt === null) === isOpen)),
    )
    const found = [...(open ?? []), ...(reviewed ?? [])]
    const staffIds = found.flatMap(({ staffId }) => (staffId === null ? [] : [staffId]))
    const counted = events.filter(({ action }) => action === 'stock.counted').map(({ subjectId }) => subjectId)
    const known: Known = {
      callerId: caller.staffId,
      staff: new Map((await listStaffNames(trx, staffIds)).map(({ id, name, email }) => [id, name || email])),
      products: new Map((await listProductNames(trx, operatorId, counted)).map(({ id, name }) => [id, name])),
      clocks: new Map((await listVenueClocks(trx, scope)).map(({ id, ...clock }) => [id, clock])),
    }
    return {
      since: since.toISOString(),
      checked: await countOperations(trx, scope, since),
      exceptions: found.map((exception) => toReply(exception, known)),
    }
  })
}
