import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { version } from '../../server/src/version.ts'
import { openContainers } from '../containers.ts'
import { buildImage, image } from '../image/build-image.ts'

/**
 * Installs Aforo with compose on this machine, sells through Caddy in a browser, backs up, goes back to an earlier
 * moment, and removes everything. Takes the ports 80 and 443.
 */
const folder = fileURLToPath(new URL('.', import.meta.url))
const endToEnd = fileURLToPath(new URL('../../e2e/', import.meta.url))
if (existsSync(`${folder}.env`)) throw new Error(`Aforo is installed in ${folder}.`)
const backups = join(tmpdir(), `aforo-backups-${process.pid}`)
const containers = await openContainers()
const env = {
  ...containers.env,
  ENGINE: 'podman',
  // Health checks of podman need systemd.
  COMPOSE: 'podman-compose --podman-run-args=--no-healthcheck',
  RUN_OPTIONS: '--no-healthcheck',
  CADDY_IMAGE: 'localhost/aforo-caddy',
  REDIS_IMAGE: 'localhost/aforo-redis',
  ADDRESS: 'localhost',
  SUPERADMIN: 'you@example.com',
  BACKUP_FOLDER: backups,
}
const aforo = (args: string[], input = ''): string => {
  const printed = execFileSync('./aforo', args, { cwd: folder, env, input, encoding: 'utf8' })
  console.log(printed.trim())
  return printed
}
const query = (sql: string) =>
  containers.podman('exec', '--user', 'postgres', 'aforo-postgres', 'psql', '-p', '5432', '-d', 'aforo', '-Atc', sql)

async function timed(what: string, work: () => Promise<void> | void): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

try {
  await timed('images', async () => {
    await buildImage(containers)
    await containers.show(`${folder}standin-services`, [])
    const args = ['--quiet', '--format', 'docker', '--build-arg', 'BASE=localhost/aforo-postgres-base']
    await containers.show('buildah', [
      'bud',
      ...args,
      '--tag',
      `localhost/aforo-postgres:${version}`,
      '--file',
      `${folder}postgres/Containerfile`,
      `${folder}..`,
    ])
    await containers.show('buildah', ['tag', image, `${image}:${version}`])
  })
  let link = ''
  await timed('./aforo up', () => {
    link = /https:\/\/\S+/.exec(aforo(['up']))?.[0] ?? ''
  })
  await timed('first sale', () => {
    const browser = { cwd: endToEnd, env: { ...env, INVITATION: link }, stdio: 'inherit' } as const
    execFileSync('npm', ['run', '--silent', 'installed'], browser)
  })
  assert.match(aforo(['backup']), /Backed up/)
  const sales = await query("select count(*) from transactions where kind = 'purchase'")
  assert.equal(sales, '1')
  const moment = await query('select now()')
  await sleep(2_000)
  await query('create table after_the_moment ()')
  await query('select pg_switch_wal()')
  await timed('./aforo restore', () => {
    aforo(['restore', moment], 'yes\n')
  })
  assert.equal(await query("select to_regclass('after_the_moment') is null"), 't')
  assert.equal(await query("select count(*) from transactions where kind = 'purchase'"), sales)
  await timed('./aforo up again', () => {
    aforo(['up'])
  })
  console.log('verdict=ok')
} finally {
  if (existsSync(`${folder}.env`)) aforo(['down'])
  await containers.close()
  for (const path of [`${folder}.env`, `${folder}.invited`, `${folder}.aforo.log`, backups])
    await rm(path, { recursive: true, force: true })
}
