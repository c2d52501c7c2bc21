import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

const behindMs = 1_000
const cancelEveryMs = 100
const cancelForMs = 4_000

function standbyOf({ standby }: Stage) {
  if (standby === null) throw new Error('This stage has no standby.')
  return standby
}

async function failOver(stage: Stage): Promise<void> {
  const standby = standbyOf(stage)
  await standby.promote()
  stage.follow(standby)
}

export const replicationFaults: Fault[] = [
  {
    name: 'synchronous-fail-over',
    what: 'The primary is killed. Its standby, which confirms every commit, takes over after 3 s.',
    needs: { standby: 'synchronous' },
    inject: async ({ cluster }) => cluster.primary.kill(),
    heal: failOver,
  },
  {
    name: 'asynchronous-fail-over',
    what: `The primary is killed while its standby is ${behindMs / 1000} s behind. What it had not sent is lost, and counted.`,
    needs: { standby: 'asynchronous' },
    mayLose: true,
    inject: async ({ cluster }, traffic) => {
      const senders = await cluster.primary.query<{ pid: number }>('select pid from pg_stat_replication')
      for (const { pid } of senders) process.kill(pid, 'SIGSTOP')
      await sleep(behindMs)
      // Clients that go on after a loss would ask for what nobody remembers.
      traffic.stop()
      cluster.primary.kill()
    },
    heal: failOver,
  },
  {
    name: 'standby-gone',
    what: 'The standby that must confirm every commit is gone for 8 s. Nothing can be booked safely meanwhile.',
    needs: { standby: 'synchronous' },
    holdMs: 8_000,
    inject: async (stage) => standbyOf(stage).kill(),
    heal: (stage) => standbyOf(stage).start(),
  },
  {
    name: 'wait-cancelled',
    what: 'Waits for the standby are cancelled, so commits are not confirmed. Then the primary dies and the standby takes over.',
    needs: { standby: 'synchronous' },
    holdMs: 1_000,
    inject: async (stage) => {
      const { primary } = stage.cluster
      standbyOf(stage).freeze()
      for (let cancelledMs = 0; cancelledMs < cancelForMs; cancelledMs += cancelEveryMs) {
        await primary.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
        await sleep(cancelEveryMs)
      }
      primary.kill()
    },
    heal: async (stage) => {
      standbyOf(stage).thaw()
      await failOver(stage)
    },
  },
  {
    name: 'primary-demoted',
    what: 'The standby takes over as planned, but the API still reaches the old primary, which follows now, for 5 s.',
    needs: { standby: 'synchronous' },
    holdMs: 5_000,
    inject: async (stage) => {
      const { primary } = stage.cluster
      const standby = standbyOf(stage)
      await primary.stop()
      await standby.promote()
      await writeFile(join(primary.folder, 'standby.signal'), '')
      await appendFile(
        join(primary.folder, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${standby.port} user=postgres'\n`,
      )
      await primary.start()
    },
    heal: async (stage) => stage.follow(standbyOf(stage)),
  },
]
