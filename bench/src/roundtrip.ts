import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { diskStore } from '../../server/src/features/pictures/disk-store.ts'
import { openEnvironment } from './environment.ts'
import { closeWith, printTable } from './report.ts'
import { openRoundtripClub } from './roundtrip-club.ts'
import { compareCopies, copyOf, type Copy } from './roundtrip-copies.ts'

/**
 * A whole export of the operator of the demo, and the way back: into the same installation after
 * the operator was emptied, and into a new one with another master key. Every row of every table and every picture must be
 * the same afterwards. `--break=row|column|picture` changes one before the comparison, and then the proof must fail.
 */
const { values: options } = parseArgs({
  options: {
    pictures: { type: 'string', default: '60' },
    break: { type: 'string', default: '' },
  },
})
const guards = ['', 'row', 'column', 'picture']
if (!guards.includes(options.break)) throw new Error(`--break is ${guards.slice(1).join(', ')}`)
const adminProgram = fileURLToPath(new URL('../../server/src/admin.ts', import.meta.url))
const passphrase = randomBytes(12).toString('base64url')

type Place = Awaited<ReturnType<typeof openEnvironment>>
const folderOf = ({ database }: Place) => join(tmpdir(), `${database}_pictures`)

/** Runs an administrator's command, as on the machine of an installation, and returns how long it took. */
function runAdmin(place: Place, ...args: string[]): number {
  const startedMs = performance.now()
  const { status } = spawnSync(process.execPath, [adminProgram, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: place.apiUrl,
      MASTER_KEY: place.masterKey.toString('base64'),
      PICTURES_FOLDER: folderOf(place),
      ADMIN_URLS: `directory=${place.adminUrl}`,
      EXPORT_PASSPHRASE: passphrase,
    },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${args[0]} failed.`)
  return (performance.now() - startedMs) / 1000
}

async function breakOne(place: Place, operatorId: number): Promise<void> {
  if (options.break === 'row')
    await place.asAdmin(
      `set session_replication_role = replica; delete from sale_lines where ctid = (select ctid from sale_lines where operator_id = ${operatorId} limit 1)`,
    )
  if (options.break === 'column')
    await place.asAdmin(
      `set session_replication_role = replica; update members set name = name || 'x' where id = (select min(id) from members where operator_id = ${operatorId})`,
    )
  if (options.break !== 'picture') return
  const folder = folderOf(place)
  const name = (await readdir(folder, { recursive: true })).find((one) => one.endsWith('.large.webp'))
  if (name === undefined) throw new Error('There is no picture.')
  await rm(join(folder, name))
}

const home = await openEnvironment('roundtrip')
const away = await openEnvironment('elsewhere')
const file = join(tmpdir(), `${home.database}.zip`)
try {
  for (const place of [home, away]) await mkdir(folderOf(place), { recursive: true })
  const club = await openRoundtripClub(home, { pictures: Number(options.pictures) })
  const { operatorId, name } = club
  const read = (place: Place): Promise<Copy> => copyOf(place, operatorId, diskStore(folderOf(place)))
  const before = await read(home)
  if (before.empty.length > 0) console.log(`tables without rows: ${before.empty.join(', ')}`)
  const exported = runAdmin(home, 'export-operator', String(operatorId), file)
  const bytes = (await stat(file)).size
  const emptied = runAdmin(home, 'empty-operator', String(operatorId), name)
  await rm(folderOf(home), { recursive: true })
  const back = runAdmin(home, 'import-operator', file)
  const there = runAdmin(away, 'import-operator', file)
  await breakOne(away, operatorId)
  // Nobody is signed in on a shared device after an import, and a password never leaves its installation.
  const left = ['devices.sign_in_id']
  const results = [
    { where: 'back where it was', ...compareCopies(before, await read(home), left) },
    { where: 'in a new installation', ...compareCopies(before, await read(away), [...left, 'staff.password_hash']) },
  ]
  for (const { differing } of results) for (const one of differing) console.error(`differs: ${one}`)
  printTable(
    results.map(({ where, tables, rows, pictures, differing }) => ({
      where,
      tables,
      rows,
      pictures,
      different: differing.length,
    })),
  )
  const isWhole = (await readFile(file)).length === bytes
  const differences = results.reduce((sum, { differing }) => sum + differing.length, 0)
  closeWith(differences === 0 && isWhole ? 'ok' : 'broken', {
    rows: before.rows,
    filled: `${before.tables.size - before.empty.length} of ${before.tables.size}`,
    pictures: before.pictures.size,
    megabytes: (bytes / 1e6).toFixed(1),
    export_s: exported.toFixed(1),
    empty_s: emptied.toFixed(1),
    import_s: back.toFixed(1),
    elsewhere_s: there.toFixed(1),
    differences,
  })
} finally {
  await rm(file, { force: true })
  await home.close()
  await away.close()
}
