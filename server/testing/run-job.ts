import type { FastifyBaseLogger } from 'fastify'
import { createJobs } from '../src/features/jobs/jobs.ts'
import type { Job, Jobs, JobTarget } from '../src/features/jobs/service.ts'
import type { TestDatabase } from './database.ts'
import { until } from './waiting.ts'

/** Runs a job as a process does that got it from the queue. */
export const runJob = <Target extends JobTarget>(job: Job<Target>, target: Target): Promise<void> =>
  job.run(target, new AbortController().signal)

/** The jobs of one more process, which sends some and runs none. */
export async function openJobs({ db, urls }: TestDatabase, log: FastifyBaseLogger): Promise<Jobs> {
  const jobs = createJobs({ url: urls.api, pods: [], db, log, isWorking: false })
  jobs.start([])
  await until('jobs can be sent', () => jobs.isStarted())
  return jobs
}
