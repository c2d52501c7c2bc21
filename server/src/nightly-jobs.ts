import type { RetentionDays } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/connection.ts'
import { staleVisitsJob } from './features/door/close-stale-visits.ts'
import type { Jobs } from './features/jobs/service.ts'
import type { LiveHub } from './features/live/service.ts'
import { rankMembersJob } from './features/member-list/rank-members.ts'
import { erasuresJob } from './features/members/erasures.ts'
import { countOld, createOldMembers } from './features/members/old-members.ts'
import type { PictureStore } from './features/pictures/store.ts'
import { privacyClocksJob, type WatchDeps } from './features/privacy-requests/watch-clocks.ts'
import { createRetention } from './features/retention/service.ts'
import { activeMembersJob } from './features/operators/count-active-members.ts'
import { storageJob } from './features/operators/measure-storage.ts'
import { closeDaysJob } from './features/transactions/close-days.ts'

type Deps = { db: Database; live: LiveHub; log: FastifyBaseLogger; pictures: PictureStore; jobs: Jobs } & WatchDeps

/** The jobs that come with every business day. */
export const nightlyJobs = (deps: Deps, days: RetentionDays) => [
  staleVisitsJob(deps),
  closeDaysJob(deps),
  activeMembersJob(deps),
  storageJob(deps),
  erasuresJob(deps),
  rankMembersJob(deps),
  privacyClocksJob(deps),
  createRetention({ ...deps, days, oldMembers: createOldMembers(deps), countOldMembers: countOld }).job,
]
