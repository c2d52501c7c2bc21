import type { CallReply } from '@aforo/contract'
import { clockOutBlocker, type DayClock, minutesWorked, type TimeRecord, timeStateOf } from '@aforo/domain'
import type { CorrectionRow, RecordRow } from './queries.ts'

export type Moment = { clock: DayClock; now: Date }
type TimeRecordReply = CallReply<'POST /v1/time-records/clock-in'>
type Open = CallReply<'GET /v1/time-records/mine'>['open']

const timesReply = (beganAt: Date, endedAt: Date | null, isShift: boolean) => ({
  began_at: beganAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
  is_shift: isShift,
})

const correctionReply = (row: CorrectionRow): TimeRecordReply['corrections'][number] => ({
  at: row.at.toISOString(),
  by: row.by,
  reason: row.reason,
  before:
    row.beforeBeganAt === null || row.beforeIsShift === null
      ? null
      : timesReply(row.beforeBeganAt, row.beforeEndedAt, row.beforeIsShift),
  after: timesReply(row.afterBeganAt, row.afterEndedAt, row.afterIsShift),
})

export const recordReply = (
  row: RecordRow,
  corrections: readonly CorrectionRow[],
  { clock, now }: Moment,
): TimeRecordReply => ({
  id: row.id,
  business_date: row.businessDate,
  began_at: row.beganAt.toISOString(),
  began_by: row.beganBy,
  ended_at: row.endedAt?.toISOString() ?? null,
  ended_by: row.endedBy,
  state: timeStateOf(row, now, clock),
  minutes: minutesWorked(row),
  version: row.version,
  corrections: corrections.filter(({ recordId }) => recordId === row.id).map(correctionReply),
})

export const openReply = (open: (TimeRecord & { id: number }) | undefined, { clock, now }: Moment): Open =>
  open === undefined
    ? null
    : {
        id: open.id,
        began_at: open.beganAt.toISOString(),
        state: timeStateOf(open, now, clock),
        may_clock_out: clockOutBlocker(open, now) === null,
      }
