import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../../server/dev/postgres.ts'
import { databaseUrls, dropDatabase } from '../../server/src/db/setup.ts'
import { commandsOf } from './commands.ts'
import { root } from './pages.ts'

const startWithinMs = 60_000
const isAdminCommand = (command: string) => command.startsWith('npm run admin -- ')

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Starts the server as the page says, waits until it is ready, and stops it. */
async function start(command: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const [program = '', ...rest] = command.split(' ')
  // A group of its own, so that the server behind npm ends too.
  const server = spawn(program, rest, { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const deadline = performance.now() + startWithinMs
  try {
    while (performance.now() < deadline && server.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${env['PORT'] ?? ''}/readyz`).catch(() => null)
      if (answer?.ok === true) return []
      await sleep(200)
    }
    return [`${command} did not get ready`]
  } finally {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}

/** Runs the commands of a first start as the page has them. */
export async function runFirstStart(page: string): Promise<string[]> {
  const commands = commandsOf(page).filter((command) => isAdminCommand(command) || command === 'npm start')
  const { adminUrl, stop } = await findPostgres()
  const name = `aforo_docs_${String(process.pid)}`
  const pictures = mkdtempSync(join(tmpdir(), 'aforo-docs-'))
  try {
    const urls = databaseUrls(adminUrl, name)
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATABASE_URL: urls.api,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_ADMIN_URL: adminUrl,
      PUBLIC_URL: 'https://aforo.example.com',
      PICTURES_FOLDER: pictures,
      MASTER_KEY: Buffer.alloc(32, 'docs').toString('base64'),
      REDIS_URL: '',
      LOG_LEVEL: 'error',
    }
    const faults: string[] = []
    for (const command of commands) {
      if (command === 'npm start') faults.push(...(await start(command, env)))
      else {
        const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: root, env, encoding: 'utf8' })
        if (status !== 0) faults.push(`${command}: ${stderr}`)
      }
    }
    return commands.length === 0 ? ['The page has no commands of a first start'] : faults
  } finally {
    await dropDatabase(adminUrl, name)
    await stop()
    rmSync(pictures, { recursive: true, force: true })
  }
}
