import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/src/db/connection.ts'
import { type ClusterNode, runBinary } from '../../../server/testing/cluster.ts'
import { until } from '../../../server/testing/waiting.ts'
import type { Fault } from './fault.ts'
import { over } from './line.ts'
import { compareAtSecond } from './restored-books.ts'
import type { Stage } from './stage.ts'
import type { Traffic } from './traffic.ts'

const archiveWithinMs = 30_000
const beforeMs = 2_000

/** Restores the backup to the second, from the log files in the archive. */
async function restore({ cluster }: Stage, backup: ClusterNode, archive: string, second: Date): Promise<void> {
  const [last] = await cluster.primary.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await until('the log is archived', () => existsSync(join(archive, last?.file ?? '')), archiveWithinMs)
  await appendFile(
    join(backup.folder, 'postgresql.auto.conf'),
    `archive_mode = off
    restore_command = 'cp ${archive}/%f %p'
    recovery_target_time = '${second.toISOString().replace('Z', '+00')}'
    recovery_target_action = promote\n`,
  )
  await writeFile(join(backup.folder, 'recovery.signal'), '')
  await backup.start()
  await until(
    'the backup is restored',
    async () => (await backup.query<{ over: boolean }>('select not pg_is_in_recovery() as over'))[0]?.over === true,
    archiveWithinMs,
  )
}

/** Compares the restored books with what the clients knew at that second. */
async function compareWith({ environment }: Stage, traffic: Traffic, backup: ClusterNode, second: Date) {
  const { db } = connect({ url: over(environment.ownerUrl, backup), poolSize: 1, onLost: () => {} })
  try {
    return (await compareAtSecond(db, traffic, second)).differences
  } finally {
    await db.destroy()
  }
}

function backupRestored(): Fault {
  let archive: string
  let backup: ClusterNode
  let second: Date
  return {
    name: 'backup-restored',
    what: 'A base backup and the archived log are restored to one second in the past, while the original goes on.',
    needs: { settings: { archive_mode: 'on', archive_command: '/bin/true' } },
    prepare: async (stage) => {
      archive = await mkdtemp(join(tmpdir(), 'aforo-archive-'))
      await chmod(archive, 0o777)
      stage.atEnd(() => rm(archive, { recursive: true }))
      await stage.cluster.primary.configure({ archive_command: `cp %p ${archive}/%f` })
    },
    inject: async ({ cluster }) => {
      backup = await cluster.addBackup('backup')
      await sleep(beforeMs)
      second = new Date()
    },
    heal: async () => {},
    verify: async (stage, traffic) => {
      await restore(stage, backup, archive, second)
      return compareWith(stage, traffic, backup, second)
    },
  }
}

/** Changes one bit in the middle of the rows of a table, in the file of a stopped PostgreSQL. Again, and it is as before. */
async function flipByte(file: string): Promise<void> {
  const pageBytes = 8192
  const position = pageBytes - 100
  const handle = await open(file, 'r+')
  try {
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, position)
    byte.writeUInt8(byte.readUInt8() ^ 0b0100)
    await handle.write(byte, 0, 1, position)
  } finally {
    await handle.close()
  }
}

const isRefused = (work: Promise<unknown>, reason: RegExp) =>
  work.then(
    () => false,
    (error: unknown) => reason.test(String(error)),
  )

function byteFlipped(): Fault {
  const table = 'stock_movements'
  let file: string
  let found: { byCheck: boolean; byReading: boolean }
  const restarted = async ({ primary }: Stage['cluster'], meanwhile: () => Promise<void>) => {
    await primary.stop()
    await meanwhile()
    await primary.start()
  }
  return {
    name: 'byte-flipped',
    what: 'One bit of a table changes on disk for some seconds. Reading it is an error and never wrong data.',
    needs: {},
    inject: async ({ cluster, environment }) => {
      const database = new URL(environment.ownerUrl).pathname.slice(1)
      const { primary } = cluster
      const read = (text: string) => primary.query<{ path: string }>(text, [], database)
      const [row] = await read(`select pg_relation_filepath('${table}') as path`)
      file = join(primary.folder, row?.path ?? '')
      await restarted(cluster, async () => {
        await flipByte(file)
        const checked = runBinary('pg_checksums', ['--check', '-D', primary.folder])
        found = { byCheck: await isRefused(checked, /checksum verification failed/), byReading: false }
      })
      found.byReading = await isRefused(read(`select sum(length(note)) from ${table}`), /invalid page/)
    },
    heal: ({ cluster }) => restarted(cluster, () => flipByte(file)),
    verify: async () => ({
      'pg_checksums finds the byte': found.byCheck ? 0 : 1,
      'reading the table is refused': found.byReading ? 0 : 1,
    }),
  }
}

export const backupFaults: Fault[] = [backupRestored(), byteFlipped()]
