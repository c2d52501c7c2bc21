import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  choosePeriod,
  nothingSet,
  periodOn,
  retentionBounds,
  retentionCountMost,
  type RetentionDays,
  retentionEdge,
  type RetentionKind,
  retentionKinds,
  retentionPeriodBlocker,
  type SetPeriod,
  usualPeriod,
} from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { readOperatorDay } from '../jobs/service.ts'
import { countOldest, listNights, listPeriods, lockPeriods, type SetPeriods, updatePeriod } from './period-queries.ts'

/** Counts members who left before a time, and those among them who cannot be erased yet. */
type CountMembers = (
  db: Database,
  old: { operatorId: number; before: Date },
  part: 'members' | 'pictures',
  most: number,
) => Promise<{ count: number; keptBack: number }>

export type PeriodDeps = { db: Database; retentionDays: RetentionDays; countOldMembers: CountMembers }
type Retention = CallReply<'GET /v1/retention'>
type Preview = CallReply<'POST /v1/retention/preview'>
type Chosen = ParsedInput<'PUT /v1/retention'>['body']

/** The business day from which changes are counted. */
async function readDay(db: Database, operatorId: number, now: Date): Promise<string> {
  return (await readOperatorDay(db, operatorId, now)) ?? now.toISOString().slice(0, 10)
}

/** The period that holds for a kind on a business day, or null if its data is kept without end. */
export function heldPeriod(periods: SetPeriods, kind: RetentionKind, day: string, days: RetentionDays): number | null {
  return periodOn(periods[kind] ?? nothingSet, day).length ?? usualPeriod(kind, days)
}

export async function getRetention({ db, retentionDays }: PeriodDeps, { operatorId }: VenueRef): Promise<Retention> {
  const day = await readDay(db, operatorId, await readNow(db))
  const { periods, nights } = await inOperator(db, operatorId, async (trx) => ({
    periods: await listPeriods(trx, operatorId),
    nights: await listNights(trx, operatorId),
  }))
  return {
    business_date: day,
    periods: retentionKinds.map((kind) => {
      const { unit, least, most } = retentionBounds[kind]
      const set = periodOn(periods[kind] ?? nothingSet, day)
      return { kind, unit, least, most, usual: usualPeriod(kind, retentionDays), ...set }
    }),
    nights: nights.map(({ businessDate, at, deleted, keptBack }) => ({
      business_date: businessDate,
      at: at.toISOString(),
      deleted: retentionKinds.flatMap((kind) => {
        const count = deleted[kind]
        return typeof count === 'number' && count > 0 ? [{ kind, count }] : []
      }),
      kept_back: keptBack,
    })),
  }
}

function refuseOutside({ periods }: Chosen): void {
  for (const { kind, length } of periods) {
    const { least, most } = retentionBounds[kind]
    refuseIf(retentionPeriodBlocker(kind, length), { least: String(least), most: String(most) })
  }
}

const onRecord = ({ length, coming }: SetPeriod): JsonObject => ({
  length,
  ...(coming === null ? {} : { coming: coming.length, from: coming.from }),
})

export async function setRetention(
  deps: PeriodDeps,
  { caller, venue, origin }: ActorAt,
  chosen: Chosen,
): Promise<Retention> {
  refuseOutside(chosen)
  const { db, retentionDays } = deps
  const { operatorId } = venue
  const { staffId: setBy } = caller
  const day = await readDay(db, operatorId, await readNow(db))
  await inOperator(db, operatorId, async (trx) => {
    const kinds = chosen.periods.map(({ kind }) => kind)
    if (kinds.length === 0) return
    const periods = await lockPeriods(trx, { operatorId, kinds, setBy })
    for (const { kind, length } of chosen.periods) {
      const before = periodOn(periods[kind] ?? nothingSet, day)
      const set = choosePeriod(before, length, { day, usual: usualPeriod(kind, retentionDays) })
      if (JSON.stringify(before) === JSON.stringify(set)) continue
      await updatePeriod(trx, { operatorId, kind, setBy, set })
      // The event has no venue, so that every owner of the operator can read it.
      await recordAuditEntry(
        trx,
        { staffId: setBy, venue: { operatorId, id: null }, origin },
        {
          action: 'members.retention_changed',
          subject: { kind: 'venue', id: venue.id },
          before: { retentionKind: kind, ...onRecord(before) },
          after: { retentionKind: kind, ...onRecord(set) },
        },
      )
    }
  })
  return getRetention(deps, venue)
}

/** What a night with these periods would delete. Each count ends at a number, so that it costs little. */
export async function previewPeriods(deps: PeriodDeps, { operatorId }: VenueRef, chosen: Chosen): Promise<Preview> {
  refuseOutside(chosen)
  const { db, retentionDays, countOldMembers } = deps
  const now = await readNow(db)
  const day = await readDay(db, operatorId, now)
  const periods = await inOperator(db, operatorId, (trx) => listPeriods(trx, operatorId))
  const most = retentionCountMost + 1
  const kinds: Preview['kinds'] = []
  let keptBack = 0
  for (const kind of retentionKinds) {
    const named = chosen.periods.find((period) => period.kind === kind)
    const length =
      named === undefined
        ? heldPeriod(periods, kind, day, retentionDays)
        : (named.length ?? usualPeriod(kind, retentionDays))
    if (length === null) {
      kinds.push({ kind, count: 0, more: false })
      continue
    }
    const old = { operatorId, before: retentionEdge(kind, length, now) }
    let count: number
    if (kind === 'left-members' || kind === 'left-pictures') {
      const members = await countOldMembers(db, old, kind === 'left-members' ? 'members' : 'pictures', most)
      count = members.count
      keptBack += members.keptBack
    } else count = await inOperator(db, operatorId, (trx) => countOldest(trx, { ...old, kind }, most))
    kinds.push({ kind, count: Math.min(count, retentionCountMost), more: count > retentionCountMost })
  }
  return { kinds, kept_back: keptBack }
}
