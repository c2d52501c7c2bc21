import { execFile, execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClusterNode } from '../../../server/testing/cluster.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

/** Moves a folder of a PostgreSQL to a disk of its own that is small enough to be filled. Needs root. */
export async function moveToSmallDisk(stage: Stage, node: ClusterNode, folder: 'base' | 'pg_wal', megabytes: number) {
  const disk = await mkdtemp(join(tmpdir(), 'aforo-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', disk])
  const unmount = () => void execFileSync('umount', ['--lazy', disk])
  process.on('exit', unmount)
  stage.atEnd(async () => {
    unmount()
    process.off('exit', unmount)
    await rm(disk, { recursive: true })
  })
  const filler = join(disk, 'filler')
  await node.stop()
  await run('mv', [join(node.folder, folder), join(disk, folder)])
  await run('ln', ['-s', join(disk, folder), join(node.folder, folder)])
  await run('chown', ['-h', 'postgres:', disk, join(node.folder, folder)])
  await node.start()

  return {
    fill: () => {
      const file = openSync(filler, 'w')
      for (const bytes of [1024 * 1024, 4096]) {
        try {
          for (const zeros = Buffer.alloc(bytes); ;) writeSync(file, zeros)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(filler),
  }
}
