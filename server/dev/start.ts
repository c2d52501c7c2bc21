import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { loadEnvironment } from '../src/environment.ts'
import { printAccounts } from './accounts.ts'
import { keepEnvironment, webPort, webUrl } from './environment.ts'
import { developmentDatabase, ensureDatabase } from './local-database.ts'
import { findPostgres, type Postgres } from './postgres.ts'
import { restartCrashed } from './restart-crashed.ts'

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

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Runs database, API and web app until Ctrl+C. A crashed API is started again. */
async function start(postgres: Postgres): Promise<void> {
  const apiPort = process.env['PORT'] ?? '3000'
  await demandFree(apiPort, 'PORT')
  await demandFree(webPort(), 'WEB_PORT')
  const accounts = await ensureDatabase(postgres.adminUrl, developmentDatabase())
  if (accounts !== null) printAccounts(accounts)
  else console.log('The demo keeps its passwords. For new ones: npm run db:reset')
  const env = {
    LOG_LEVEL: 'warn',
    API_URL: `http://127.0.0.1:${apiPort}`,
    ...(await keepEnvironment(postgres.adminUrl)),
    ...process.env,
  }

  const run = (args: string[], folder: string) =>
    spawn(process.execPath, args, { cwd: root + folder, env, stdio: 'inherit' })
  const runApi = () => run(['--watch', '--watch-preserve-output', 'src/main.ts'], 'server')
  const stopping = new AbortController()
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    for (const child of [api, web]) child.kill('SIGTERM')
    await postgres.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))

  let api = runApi()
  const web = run([`${root}node_modules/vite/bin/vite.js`, '--port', webPort(), '--clearScreen', 'false'], 'web')
  web.once('exit', (code) => void stop(code ?? 0))
  void restartCrashed({
    isUp: () =>
      fetch(`${env.API_URL}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    restart: async () => {
      console.log('The API has crashed and is started again.')
      await end(api)
      if (!stopping.signal.aborted) api = runApi()
    },
    everyMs: 1000,
    failuresMost: 4,
    signal: stopping.signal,
  })
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
