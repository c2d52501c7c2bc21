import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printAccounts } from './accounts.ts'
import { keepEnvironment } from './environment.ts'
import { developmentDatabase, ensureDatabase } from './local-database.ts'
import { findPostgres, type Postgres } from './postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const apiPort = process.env['PORT'] ?? '3000'
const webPort = process.env['WEB_PORT'] ?? '5173'
const webUrl = `http://localhost:${webPort}`

/** Database, API and web app, until Ctrl+C. */
async function start(postgres: Postgres): Promise<void> {
  const accounts = await ensureDatabase(postgres.adminUrl, developmentDatabase)
  if (accounts !== null) printAccounts(accounts)
  const env = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: webUrl,
    API_URL: `http://127.0.0.1:${apiPort}`,
    ...process.env,
    ...(await keepEnvironment(postgres.adminUrl)),
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
  run([`${root}node_modules/vite/bin/vite.js`, '--port', webPort, '--clearScreen', 'false'], 'web')
  console.log(`Aforo is at ${webUrl}, its API is described at ${webUrl}/docs`)
}

try {
  await start(await findPostgres(console.log))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
