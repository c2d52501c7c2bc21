import type { ParsedInput } from '@aforo/contract'
import {
  bandOf,
  correctedSince,
  entriesLeft,
  expectedLossMilli,
  finishBlocker,
  missingBetween,
  moistureLossDefaultBp,
  verdictOf,
} from '@aforo/domain'
import { refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { askForRecount, freeEntries } from './entry-queries.ts'
import { keepResults, listReadUnits, type ReadUnit, type UnitResult } from './finish-queries.ts'
import { keepLastWeights } from './jar-queries.ts'
import { setSheetState } from './sheet-queries.ts'
import { announceCount, type CountDeps, describeSheet, type Sheet } from './sheet-view.ts'
import { getLockedSheet } from './weigh-jars.ts'

const minutesBetween = (from: Date | null, to: Date): number =>
  from === null ? 0 : (to.getTime() - from.getTime()) / 60_000

/** What went missing since the reading before, whether that count was approved or not. */
function shrinkOf(unit: ReadUnit) {
  const { sinceNetMilli, sinceBookMilli, sinceAt, readAt, unitType, jars } = unit
  if (sinceNetMilli === null || sinceBookMilli === null) {
    return { sinceAt: null, sinceSheetId: null, missingMilli: null, missingDryingMilli: null, isOutside: null }
  }
  const before = { netMilli: sinceNetMilli, bookMilli: sinceBookMilli }
  const after = { netMilli: unit.netMilli, bookMilli: unit.bookMilli }
  const missingMilli = missingBetween(before, after, unit.correctedMilli)
  const missingDryingMilli = expectedLossMilli({
    unitType,
    // What was never read began with all that was received.
    fromMilli: unit.sinceSheetId === null ? (unit.bookedFromMilli ?? unit.netMilli) : sinceNetMilli,
    toMilli: unit.netMilli,
    lossBp: unit.lossBp ?? moistureLossDefaultBp,
    minutesSince: minutesBetween(sinceAt, readAt),
  })
  const band = bandOf({ unitType, expectedLossMilli: missingDryingMilli, jars })
  const isOutside = verdictOf(-missingMilli, band) !== 'normal'
  return { sinceAt, sinceSheetId: unit.sinceSheetId, missingMilli, missingDryingMilli, isOutside }
}

function resultOf(unit: ReadUnit): UnitResult {
  const { number, readAt, readVersion, jars, netMilli, bookMilli, unitType, priceCents, costThousandCents } = unit
  const dryingMilli = expectedLossMilli({
    unitType,
    fromMilli: unit.bookedFromMilli ?? bookMilli,
    toMilli: bookMilli,
    lossBp: unit.lossBp ?? moistureLossDefaultBp,
    minutesSince: minutesBetween(unit.bookedAt, readAt),
  })
  const band = bandOf({ unitType, expectedLossMilli: dryingMilli, jars })
  const correctedMilli = correctedSince(netMilli - bookMilli, unit)
  const verdict = verdictOf(netMilli - bookMilli - correctedMilli, band)
  const read = { number, readAt, readVersion, jars, netMilli, bookMilli, correctedMilli, priceCents, costThousandCents }
  return { ...read, dryingMilli, ...band, verdict, ...shrinkOf(unit) }
}

type Sent = ParsedInput<'POST /v1/count-sheets/{id}/finish'>['body']

/** Compares what was weighed with the books. What is outside the band is weighed again, once, by somebody else. */
export async function finishRound(
  deps: CountDeps,
  by: ActorAt,
  { key, id, sent }: { key: string; id: number; sent: Sent },
): Promise<Sheet> {
  const { caller, venue } = by
  const command = { kind: 'count.finish', key, request: { id, ...sent }, caller, venue }
  const finished = await runOnce(deps.db, command, async (trx) => {
    const sheet = await getLockedSheet(trx, by, id)
    const { leave_skipped: leavesSkipped } = sent
    const blocker = finishBlocker(sheet, sheet.entries, leavesSkipped)
    refuseIf(blocker, { count: entriesLeft(sheet, sheet.entries, leavesSkipped) })
    const { today } = await getSettingsToday(trx, venue)
    const results = (await listReadUnits(trx, venue, id, today)).map(resultOf)
    await keepResults(trx, venue, id, results)
    await freeEntries(trx, venue, id)
    const outside = sheet.state === 'open' ? results.filter(({ verdict }) => verdict !== 'normal') : []
    await setSheetState(trx, venue, id, outside.length > 0 ? 'to_recount' : 'to_approve')
    await askForRecount(
      trx,
      venue,
      id,
      outside.map(({ number }) => number),
    )
    await keepLastWeights(trx, venue, id)
    await recordAuditEntryAt(trx, by, {
      action: 'count.finished',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { sheet: id, goods: results.length, outside: outside.length },
    })
    return describeSheet(trx, by, id)
  })
  announceCount(deps, venue)
  return finished
}
