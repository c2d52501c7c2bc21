import type { JobName } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import type { Pod } from '../../db/pods.ts'
import { type AnyJob, createJobRunner, type JobRunner } from './job-runner.ts'

type Deps = { url: string; pods: readonly Pod[]; db: Database; log: FastifyBaseLogger; isWorking: boolean }

/** The jobs of the directory and of every pod. The jobs of an operator are in the same database as its data. */
export function createJobs({ url, pods, ...shared }: Deps) {
  const directory = createJobRunner({ ...shared, url })
  const runners = [
    directory,
    ...pods.map(({ name, url: podUrl }) => createJobRunner({ ...shared, url: podUrl, pod: name })),
  ]
  const sum = (figure: keyof JobRunner['figures']) => runners.reduce((total, { figures }) => total + figures[figure], 0)

  return {
    start(jobs: readonly AnyJob[]): void {
      for (const runner of runners) runner.start(jobs)
    },
    /** Sends the job in this transaction, to the database of the transaction. The queues are the same in all. */
    send: (...given: Parameters<JobRunner['send']>) => directory.send(...given),
    isStarted: () => runners.every((runner) => runner.isStarted()),
    wake(name: JobName): void {
      for (const runner of runners) runner.wake(name)
    },
    /** Those of a database that does not answer are missing. */
    async listFailed() {
      const lists = await Promise.allSettled(runners.map((runner) => runner.listFailed()))
      return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    },
    async retryFailed(id: string): Promise<boolean> {
      const tried = await Promise.allSettled(runners.map((runner) => runner.retryFailed(id)))
      return tried.some((one) => one.status === 'fulfilled' && one.value)
    },
    sum,
    async close(): Promise<void> {
      await Promise.all(runners.map((runner) => runner.close()))
    },
  }
}
