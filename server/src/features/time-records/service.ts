import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  clockInBlocker,
  clockOutBlocker,
  correctionBlocker,
  type DayClock,
  shiftDateOf,
  type TimeRecord,
  type Times,
  timesBlocker,
  timeStateOf,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, type AuditEntry, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import {
  correctRecord,
  endRecord,
  findOpen,
  findOwnerOf,
  getRecord,
  insertCorrection,
  insertRecord,
  leaveOpen,
  listCorrections,
  listNear,
  listOnShift,
  lockWorker,
} from './queries.ts'
import { recordReply } from './time-record-view.ts'

export type TimeDeps = { db: Database; live: LiveHub }
type TimeRecordReply = CallReply<'POST /v1/time-records/clock-in'>
type Work = (trx: Transaction<DB>, clock: DayClock, now: Date) => Promise<number>
type Command = { kind: string; key: string; request: { [name: string]: string | number | boolean | null } }

/** Writes one record, once for its key, and returns the new state. */
async function writeOnce({ db, live }: TimeDeps, by: ActorAt, command: Command, work: Work): Promise<TimeRecordReply> {
  const { caller, venue } = by
  const reply = await runOnce(db, { ...command, caller, venue }, async (trx) => {
    const { now, ...clock } = await getSettingsToday(trx, venue)
    const id = await work(trx, clock, now)
    const corrections = await listCorrections(trx, venue, [id])
    return recordReply(await getRecord(trx, venue, id), corrections, { clock, now })
  })
  live.publish(venueChannel(venue.id), 'employees')
  return reply
}

async function getLockedWorker(trx: Transaction<DB>, { venue }: ActorAt, staffId: number) {
  const worker = await lockWorker(trx, venue, staffId)
  if (worker === undefined) throw new Refusal('staff_not_found')
  return worker
}

/** When each person who is on shift at the venue began, by their id. */
export async function findShiftBegins({ db }: Pick<TimeDeps, 'db'>, venue: VenueRef): Promise<Map<number, Date>> {
  const rows = await inOperator(db, venue.operatorId, (trx) => listOnShift(trx, venue))
  return new Map(rows.map(({ staffId, beganAt }) => [staffId, beganAt]))
}

const timesOnRecord = ({ beganAt, endedAt }: Times) => ({
  beganAt: beganAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const record = (
  trx: Transaction<DB>,
  by: ActorAt,
  staffId: number,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => recordAuditEntryAt(trx, by, { ...entry, subject: { kind: 'staff', id: staffId } })

type Clocking = { key: string; staffId: number }

/** Starts a shift. A forgotten one stays open until it is corrected. */
export const clockIn = (deps: TimeDeps, by: ActorAt, { key, staffId }: Clocking): Promise<TimeRecordReply> =>
  writeOnce(deps, by, { kind: 'time.clock_in', key, request: { staffId } }, async (trx, clock, now) => {
    const { venue, caller } = by
    const { isPlaced } = await getLockedWorker(trx, by, staffId)
    if (!isPlaced) throw new Refusal('staff_not_found')
    const open = (await findOpen(trx, venue, staffId)) ?? null
    refuseIf(clockInBlocker(open, now))
    if (open !== null) await leaveOpen(trx, venue, open.id)
    const times = { beganAt: now, endedAt: null }
    const businessDate = shiftDateOf(times, clock)
    const id = await insertRecord(trx, venue, { staffId, businessDate, beganBy: caller.staffId, ...times })
    await record(trx, by, staffId, { action: 'time.clocked_in', before: null, after: { beganAt: now.toISOString() } })
    return id
  })

export const clockOut = (deps: TimeDeps, by: ActorAt, { key, staffId }: Clocking): Promise<TimeRecordReply> =>
  writeOnce(deps, by, { kind: 'time.clock_out', key, request: { staffId } }, async (trx, _clock, now) => {
    const { venue, caller } = by
    await getLockedWorker(trx, by, staffId)
    const open = await findOpen(trx, venue, staffId)
    if (open === undefined) throw new Refusal('not_clocked_in')
    refuseIf(clockOutBlocker(open, now))
    await endRecord(trx, venue, open.id, now, caller.staffId)
    const after = timesOnRecord({ ...open, endedAt: now })
    await record(trx, by, staffId, { action: 'time.clocked_out', before: timesOnRecord(open), after })
    return open.id
  })

type NewShift = { key: string; staffId: number; sent: ParsedInput<'POST /v1/employees/{id}/time-records'>['body'] }

/** Adds a shift that was not clocked, with a reason. */
export const addShift = (deps: TimeDeps, by: ActorAt, { key, staffId, sent }: NewShift): Promise<TimeRecordReply> =>
  writeOnce(deps, by, { kind: 'time.add', key, request: { staffId, ...sent } }, async (trx, clock, now) => {
    const { venue, caller } = by
    await getLockedWorker(trx, by, staffId)
    refuseIf(correctionBlocker(caller, venue.id, staffId === caller.staffId))
    const times = { beganAt: new Date(sent.began_at), endedAt: new Date(sent.ended_at) }
    const others = await listNear(trx, venue, { staffId, exceptId: null, times, now })
    refuseIf(timesBlocker(times, { others, isRunning: false, now }))
    const businessDate = shiftDateOf(times, clock)
    const id = await insertRecord(trx, venue, { staffId, businessDate, beganBy: caller.staffId, ...times })
    const after = { ...times, isShift: true }
    await insertCorrection(trx, venue, {
      recordId: id,
      staffId: caller.staffId,
      reason: sent.reason,
      before: null,
      after,
    })
    const entry = { before: null, after: { ...timesOnRecord(times), reason: sent.reason } }
    await record(trx, by, staffId, { action: 'time.added', ...entry })
    return id
  })

type Correction = {
  key: string
  recordId: number
  sent: ParsedInput<'POST /v1/time-records/{id}/corrections'>['body']
}

/** A cancelled shift keeps the times that were clocked. */
function correctedOf(before: TimeRecord, sent: Correction['sent']): TimeRecord {
  if (!sent.is_shift) return { ...before, isShift: false }
  const endedAt = sent.ended_at === null ? null : new Date(sent.ended_at)
  return { beganAt: new Date(sent.began_at), endedAt, isShift: true }
}

export const correctShift = (
  deps: TimeDeps,
  by: ActorAt,
  { key, recordId, sent }: Correction,
): Promise<TimeRecordReply> =>
  writeOnce(deps, by, { kind: 'time.correct', key, request: { recordId, ...sent } }, async (trx, clock, now) => {
    const { venue, caller } = by
    const whose = await findOwnerOf(trx, venue, recordId)
    if (whose === undefined) throw new Refusal('time_record_not_found')
    const { staffId } = whose
    await getLockedWorker(trx, by, staffId)
    refuseIf(correctionBlocker(caller, venue.id, staffId === caller.staffId))
    const { version, beganAt, endedAt, isShift } = await getRecord(trx, venue, recordId)
    if (version !== sent.version) throw new Refusal('time_record_changed')
    const before = { beganAt, endedAt, isShift }
    const after = correctedOf(before, sent)
    if (after.isShift) {
      const others = await listNear(trx, venue, { staffId, exceptId: recordId, times: after, now })
      const isRunning = timeStateOf(before, now, clock) === 'running'
      refuseIf(timesBlocker(after, { others, isRunning, now }))
    }
    await insertCorrection(trx, venue, { recordId, staffId: caller.staffId, reason: sent.reason, before, after })
    const businessDate = shiftDateOf(after, clock)
    await correctRecord(trx, venue, recordId, { ...after, businessDate }, caller.staffId)
    await record(trx, by, staffId, {
      action: 'time.corrected',
      before: { ...timesOnRecord(before), isShift },
      after: { ...timesOnRecord(after), isShift: after.isShift, reason: sent.reason },
    })
    return recordId
  })
