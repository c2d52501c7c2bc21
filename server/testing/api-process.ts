import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { callerOf } from './api.ts'
import { until } from './waiting.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** Starts the API as a process of its own, with a wrong clock on request, and waits until it answers. */
export async function startApiProcess({
  databaseUrl,
  clockShiftMs = 0,
  env = {},
}: {
  databaseUrl: string
  clockShiftMs?: number
  env?: Record<string, string>
}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', shiftedClock, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CLOCK_SHIFT_MS: String(clockShiftMs),
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: 'inherit',
  })
  const isAnswering = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the API process answers', isAnswering, 30_000)
  return {
    url,
    call: callerOf(url),
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
