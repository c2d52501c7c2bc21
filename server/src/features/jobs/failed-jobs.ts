import type { CallReply } from '@aforo/contract'
import type { Database } from '../../db/connection.ts'
import { Refusal } from '../../refusal.ts'
import { listNames } from './queries.ts'
import type { Jobs } from './service.ts'

type Deps = { db: Database; jobs: Jobs }
type FailedJobs = CallReply<'GET /v1/failed-jobs'>

/** The jobs that failed too often, for superadmins, oldest first. */
export async function listFailedJobs({ db, jobs }: Deps): Promise<FailedJobs> {
  const failed = await jobs.listFailed()
  const operators = await listNames(
    db,
    'operators',
    failed.flatMap(({ operatorId }) => operatorId ?? []),
  )
  const venues = await listNames(
    db,
    'venues',
    failed.flatMap(({ venueId }) => venueId ?? []),
  )
  return failed.map(({ id, name, operatorId, venueId, failedAt, attempts, message }) => ({
    id,
    job: name,
    operator_id: operatorId ?? 0,
    operator: operatorId === null ? null : (operators.get(operatorId) ?? null),
    venue: venueId === null ? null : (venues.get(venueId) ?? null),
    failed_at: failedAt.toISOString(),
    attempts,
    message,
  }))
}

/** Starts a failed job again, with all of its attempts. */
export async function retryFailedJob({ db, jobs }: Deps, id: string): Promise<FailedJobs> {
  if (!(await jobs.retryFailed(id))) throw new Refusal('job_not_found')
  return listFailedJobs({ db, jobs })
}
