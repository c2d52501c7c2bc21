import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'
import { findPostgres } from '../../server/dev/postgres.ts'
import { locked, openContainers } from '../containers.ts'
import { buildImage, image } from './build-image.ts'

/** Builds the image, looks into it and runs it read-only on a database of its own. */
const mostBytes = 260_000_000
const port = 3931
const readyWithinMs = 60_000
const stopWithinSeconds = 15

const { adminUrl, stop: stopPostgres } = await findPostgres()
const database = `aforo_image_${process.pid}`
const containers = await openContainers()
const { podman } = containers
const run = ['run', '--network', 'host', '--no-healthcheck', ...locked]

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function waitUntilReady(): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < readyWithinMs) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok === true) return performance.now() - startedAt
    await sleep(50)
  }
  throw new Error(`Not ready within ${readyWithinMs} ms:\n${await podman('logs', 'aforo')}`)
}

/** Whether the image can run the program. */
const canRun = (program: string) =>
  podman(...run, '--rm', '--entrypoint', program, image, '--version').then(
    () => true,
    () => false,
  )

try {
  const buildAt = performance.now()
  await buildImage(containers)
  const buildSeconds = (performance.now() - buildAt) / 1000

  const size = Number(await podman('image', 'inspect', '--format', '{{.Size}}', image))
  assert(size < mostBytes, `The image has ${size} bytes.`)
  assert.equal(await podman('image', 'inspect', '--format', '{{.User}}', image), '65532:65532')
  assert.equal(await canRun('/usr/bin/node'), true)
  for (const program of [
    '/bin/sh',
    '/bin/bash',
    '/bin/dash',
    '/usr/bin/npm',
    '/usr/local/bin/npm',
    '/usr/bin/apt-get',
  ]) {
    assert.equal(await canRun(program), false, `${program} is in the image.`)
  }

  await createDatabase(adminUrl, database)
  const { owner, api } = databaseUrls(adminUrl, database)
  const migrated = await podman(
    ...run,
    '--rm',
    '--env',
    `DATABASE_OWNER_URL=${owner}`,
    image,
    'server/src/admin.ts',
    'migrate',
  )
  assert.match(migrated, /^Done: /)

  const settings = {
    DATABASE_URL: api,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const env = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  await podman(...run, '--detach', '--name', 'aforo', '--volume', 'pictures:/data', ...env, image)
  const readyMs = await waitUntilReady()
  const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { 'accept-encoding': 'br' } })
  assert.equal(page.status, 200)
  assert.match(await page.text(), /id="root"/)

  const healthcheck = await podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', image)
  const [, ...command] = JSON.parse(healthcheck) as string[]
  await podman('exec', 'aforo', ...command)
  const inspect = (format: string) => podman('inspect', '--format', format, 'aforo')
  assert.equal(await inspect('{{.HostConfig.ReadonlyRootfs}}'), 'true')
  assert.equal(await inspect('{{len .EffectiveCaps}}'), '0')
  await podman('exec', 'aforo', '/usr/bin/node', '-e', "require('fs').writeFileSync('/data/kept', '')")
  await assert.rejects(
    podman('exec', 'aforo', '/usr/bin/node', '-e', "require('fs').writeFileSync('/app/changed', '')"),
  )

  // Decodes pictures with limits.
  await podman('exec', 'aforo', '/usr/bin/prlimit', '--fsize=0', '--', '/usr/bin/node', '--version')

  // The process of the container is tini; the API is its child.
  const pid = await inspect('{{.State.Pid}}')
  const [child = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')
  const memoryMb = await residentMb(Number(child))
  await podman('stop', '--time', String(stopWithinSeconds), 'aforo')
  assert.equal(await inspect('{{.State.ExitCode}}'), '0')

  console.log(
    `image: ${(size / 1e6).toFixed(0)} MB, built in ${buildSeconds.toFixed(0)} s, ready after ${(readyMs / 1000).toFixed(1)} s, ` +
      `${memoryMb.toFixed(0)} MB of memory`,
  )
} finally {
  await containers.close()
  await dropDatabase(adminUrl, database)
  await stopPostgres()
}
