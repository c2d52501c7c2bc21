import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { loadEnvironment } from '../src/environment.ts'
import { printAccounts } from './accounts.ts'
import { keepEnvironment, webPort, webUrl } from './environment.ts'
import { developmentDatabase, ensureDatabase } from './local-database.ts'
import { findPostgres, type Postgres } from './postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An error message is better than a page that talks to the API of another checkout. */
async function demandFree(port: string, setting: string): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(Number(port), '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    throw new Error(`Port ${port} is taken: stop what listens there, or set ${setting} to another.`)
  } finally {
    probe.close()
  }
}

/** Runs database, API and web app until Ctrl+C. */
async function start(postgres: Postgres): Promise<void> {
  const apiPort = process.env['PORT'] ?? '3000'
  await demandFree(apiPort, 'PORT')
  await demandFree(webPort(), 'WEB_PORT')
  const accounts = await ensureDatabase(postgres.adminUrl, developmentDatabase())
  if (accounts !== null) printAccounts(accounts)
  const env = {
    LOG_LEVEL: 'warn',
    API_URL: `http://127.0.0.1:${apiPort}`,
    ...(await keepEnvironment(postgres.adminUrl)),
    ...process.env,
  }

  const children: ChildProcess[] = []
  const run = (args: string[], folder: string) => {
    const child = spawn(process.execPath, args, { cwd: root + folder, env, stdio: 'inherit' })
    child.once('exit', (code) => void stop(code ?? 0))
    children.push(child)
  }
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
    await postgres.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))

  run(['--watch', '--watch-preserve-output', 'src/main.ts'], 'server')
  run([`${root}node_modules/vite/bin/vite.js`, '--port', webPort(), '--clearScreen', 'false'], 'web')
  console.log(`Aforo is at ${webUrl()}, its API is described at ${webUrl()}/docs`)
}

loadEnvironment('.env')
try {
  const postgres = await findPostgres(console.log)
  await start(postgres).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
