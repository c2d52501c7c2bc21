import type { Database } from '../../db/connection.ts'
import type { Route } from '../../http/route.ts'
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import type { Jobs } from './service.ts'

export function jobRoutes(route: Route, deps: { db: Database; jobs: Jobs }): void {
  route('GET /v1/failed-jobs', async () => listFailedJobs(deps))
  route('POST /v1/failed-jobs/{id}/retry', async ({ params }) => retryFailedJob(deps, params.id))
}
