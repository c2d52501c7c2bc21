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
export async function openCopies(adminUrl: string, knownPictures?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-copies-'))
  const pictures = knownPictures ?? join(folder, 'pictures')
  const copy = join(folder, 'copy')
  const list = join(folder, 'erasures.csv')
  // In an installation these two are far from the backups and from each other.
  const escrow = ['first', 'second'].map((place) => join(folder, `master-key-${place}`))
  await mkdir(pictures, { recursive: true })
  const query = async (file: string, url = adminUrl) =>
    (await run('psql', [url, '-XAtq', '-f', join(backupFolder, file)])).stdout

  return {
    /** The folder of the API. */
    pictures,
    depositKey: async (key: string) => {
      for (const file of escrow) await writeFile(file, key, { mode: 0o600 })
    },
    /** The key from its second place, as after a loss. */
    fetchKey: async () => readFile(escrow[1] ?? '', 'utf8'),
    copyPictures: () => run(join(backupFolder, 'copy-pictures.sh'), [pictures, copy]),
    exportErasures: async (to = list) => writeFile(to, await query('erasures.sql')),
    /** The list of erasures that is kept with the copies. */
    list,
    /** A folder of its own beside the copies. */
    folderBeside: (name: string) => join(folder, name),
    losePictures: async () => {
      await rm(pictures, { recursive: true })
      await mkdir(pictures)
    },
    /** Takes back the pictures that the restored database names. Returns how many are missing. */
    async restorePictures({ from = adminUrl, to = pictures } = {}): Promise<number> {
      const child = spawn(join(backupFolder, 'restore-pictures.sh'), [copy, to], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const said = text(child.stdout)
      const ended = once(child, 'exit')
      child.stdin.end(await query('picture-names.sql', from))
      await ended
      return Number(/missing: (\d+)/.exec(await said)?.[1] ?? Number.NaN)
    },
    countPictures: async () =>
      (await readdir(pictures, { recursive: true })).filter((name) => name.endsWith('.webp')).length,
    /** Erases again. Returns what the command says. */
    async reapplyErasures(env: Record<string, string>, from = list): Promise<string> {
      const all = {
        ...process.env,
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://localhost',
        PICTURES_FOLDER: pictures,
        ...env,
      }
      return (
        await run(process.execPath, [adminProgram, 'reapply-erasures', from], { env: all, cwd: folder })
      ).stdout.trim()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
