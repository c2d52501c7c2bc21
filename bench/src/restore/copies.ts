import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { backupFolder } from './repository.ts'

export type Copies = Awaited<ReturnType<typeof openCopies>>

const run = promisify(execFile)
const adminProgram = fileURLToPath(new URL('../../../server/src/admin.ts', import.meta.url))

/** Everything that is kept beside the backups of the database: pictures, the list of erasures and the master key. */
export async function openCopies(adminUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-copies-'))
  const pictures = join(folder, 'pictures')
  const copy = join(folder, 'copy')
  const list = join(folder, 'erasures.csv')
  // In an installation these two are far from the backups and from each other.
  const escrow = ['first', 'second'].map((place) => join(folder, `master-key-${place}`))
  await mkdir(pictures)
  const query = async (file: string) => (await run('psql', [adminUrl, '-XAtq', '-f', join(backupFolder, file)])).stdout

  return {
    /** The folder of the API. */
    pictures,
    depositKey: async (key: string) => {
      for (const file of escrow) await writeFile(file, key, { mode: 0o600 })
    },
    /** The key from its second place, as after a loss. */
    fetchKey: async () => readFile(escrow[1] ?? '', 'utf8'),
    copyPictures: () => run(join(backupFolder, 'copy-pictures.sh'), [pictures, copy]),
    exportErasures: async () => writeFile(list, await query('erasures.sql')),
    losePictures: async () => {
      await rm(pictures, { recursive: true })
      await mkdir(pictures)
    },
    /** Takes back the pictures that the restored database names. Returns how many are missing. */
    async restorePictures(): Promise<number> {
      const child = spawn(join(backupFolder, 'restore-pictures.sh'), [copy, pictures], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const said = text(child.stdout)
      const ended = once(child, 'exit')
      child.stdin.end(await query('picture-names.sql'))
      await ended
      return Number(/missing: (\d+)/.exec(await said)?.[1] ?? Number.NaN)
    },
    countPictures: async () =>
      (await readdir(pictures, { recursive: true })).filter((name) => name.endsWith('.webp')).length,
    /** Erases again. Returns what the command says. */
    async reapplyErasures(env: Record<string, string>): Promise<string> {
      const all = {
        ...process.env,
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://localhost',
        PICTURES_FOLDER: pictures,
        ...env,
      }
      return (
        await run(process.execPath, [adminProgram, 'reapply-erasures', list], { env: all, cwd: folder })
      ).stdout.trim()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
