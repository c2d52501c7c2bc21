import { businessDateOf, type JobName } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import type { createJobs } from './jobs.ts'
import {
  type Clock,
  findClock,
  listClocks,
  listDueOperators,
  listDueVenues,
  listOperatorClocks,
  upsertFinishedWork,
} from './queries.ts'

export type OperatorTarget = { operatorId: number }
export type VenueTarget = { operatorId: number; venueId: number }
export type MailTarget = { mailId: number }
export type WebhookTarget = { operatorId: number; webhookId: number }
/** What a job is for. */
export type JobTarget = OperatorTarget | VenueTarget | MailTarget | WebhookTarget

/**
 * Work in the background for one venue, operator, mail or webhook. It may be interrupted and run again, so a second run must find
 * nothing left to do.
 */
export type Job<Target extends JobTarget = OperatorTarget> = {
  name: JobName
  /** For a job that mostly waits for another service: one that waits long must not keep the others waiting. */
  runsTogether?: boolean
  /** Who in this pod needs it now, besides those for whom it was sent. Null is the directory. */
  findDue(now: Date, pod: string | null): Promise<Target[]>
  run(target: Target, signal: AbortSignal): Promise<void>
}

export type Jobs = ReturnType<typeof createJobs>

/** The business day at this instant, by the clock of a venue. */
const dayAt = (at: Date) => (clock: Clock) => businessDateOf(at, clock.timeZone, clock.dayCutoffMinutes)

const daysAt = async (db: Database, at: Date) =>
  (await listClocks(db)).map((clock) => ({ ...clock, day: dayAt(at)(clock) }))

/** The venues of a pod where a business day began by `at` for which the job was not done yet. */
export const dueVenues = async (db: Database, job: JobName, at: Date, pod: string | null): Promise<VenueTarget[]> =>
  listDueVenues(db, job, await daysAt(db, at), pod)

/** The operators of a pod with a venue where a business day began by `at` for which the job was not done yet. */
export const dueOperators = async (
  db: Database,
  job: JobName,
  at: Date,
  pod: string | null,
): Promise<OperatorTarget[]> => listDueOperators(db, job, await daysAt(db, at), pod)

/** The business day of a venue at this instant, with its clock. */
export async function readVenueDay(db: Database, venueId: number, at: Date) {
  const clock = await findClock(db, venueId)
  return { ...clock, day: dayAt(at)(clock) }
}

/** The latest business day of the venues of an operator at this instant, or null without venues. */
export async function readOperatorDay(db: Database, operatorId: number, at: Date): Promise<string | null> {
  return (await listOperatorClocks(db, operatorId)).map(dayAt(at)).toSorted().at(-1) ?? null
}

/** The job is not due again before the business day after this one. */
export const markDone = (
  db: Executor,
  job: JobName,
  { operatorId, venueId }: { operatorId: number; venueId?: number },
  businessDate: string,
): Promise<void> => upsertFinishedWork(db, { operatorId, job, subjectId: venueId ?? operatorId, businessDate })
