import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterNode } from '../../../server/testing/cluster.ts'
import type { Fault } from './fault.ts'
import { moveToSmallDisk } from './small-disk.ts'

type Disk = Awaited<ReturnType<typeof moveToSmallDisk>>

/** Uses up the log files that PostgreSQL has in reserve, until it needs a new one and stops. */
async function exhaustLog(node: ClusterNode): Promise<void> {
  for (let segments = 0; segments < 20; segments += 1) {
    const isAlive = await node.query('select pg_current_xact_id(), pg_switch_wal()').then(
      () => true,
      () => false,
    )
    if (!isAlive) return
  }
  throw new Error('PostgreSQL still has room for its log.')
}

async function startIfDown(node: ClusterNode): Promise<void> {
  for (;;) {
    const trouble = await node.query('select 1').then(
      () => null,
      (error: Error & { code?: string }) => error,
    )
    if (trouble === null) return
    if (trouble.code === 'ECONNREFUSED') return node.start()
    await sleep(100)
  }
}

function dataDiskFull(): Fault {
  let disk: Disk
  return {
    name: 'data-disk-full',
    what: 'The disk of the tables is full for 8 s, the disk of the log is not.',
    needs: {},
    holdMs: 8_000,
    prepare: async (stage) => {
      disk = await moveToSmallDisk(stage, stage.cluster.primary, 'base', 256)
    },
    inject: async () => disk.fill(),
    heal: async () => disk.free(),
  }
}

function logDiskFull(): Fault {
  let disk: Disk
  return {
    name: 'wal-disk-full',
    what: 'The disk of the write-ahead log is full: PostgreSQL stops. Room is made after 4 s, and it is started again.',
    needs: { settings: { wal_keep_size: 0, min_wal_size: '32MB', max_wal_size: '48MB' } },
    holdMs: 4_000,
    prepare: async (stage) => {
      disk = await moveToSmallDisk(stage, stage.cluster.primary, 'pg_wal', 160)
    },
    inject: async ({ cluster }) => {
      disk.fill()
      await exhaustLog(cluster.primary)
    },
    heal: async ({ cluster }) => {
      disk.free()
      await startIfDown(cluster.primary)
    },
  }
}

export const diskFaults: Fault[] = [dataDiskFull(), logDiskFull()]
