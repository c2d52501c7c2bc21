import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { loadEnvironment } from './environment.ts'

const stopWithinMs = 10_000
/**
 * The queue for new connections. If it is full, a client believes it is connected but gets no answer for many seconds.
 */
const waitingMost = 4_096

loadEnvironment('.env')
const config = readConfig(process.env)
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const app = await buildApp(config, existsSync(webFolder) ? { webFolder } : {})

async function stop(signal: string): Promise<void> {
  app.log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), config.drainMs + stopWithinMs).unref()
  await app.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))

await app.listen({ host: config.host, port: config.port, backlog: waitingMost })
