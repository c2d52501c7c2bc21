import { once } from 'node:events'
import { type ClusterNode, openCluster } from '../../../server/testing/cluster.ts'
import { type Api, openEnvironment, type StartOptions } from '../environment.ts'
import { type Line, openLine, over, targetOf } from './line.ts'
import { openRedis } from './own-redis.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** What a fault needs that others do not have. */
export type StageNeeds = {
  /** Settings of PostgreSQL. */
  settings?: Record<string, string | number>
  /** A second PostgreSQL that follows the first. */
  standby?: 'synchronous' | 'asynchronous'
  /** Settings of the API. */
  env?: Record<string, string>
}

/** Everything that can fail: PostgreSQL, Redis, an API process, and the lines between them and to the browsers. */
export async function openStage({ settings, standby: kind, env = {} }: StageNeeds = {}) {
  const cluster = await openCluster(settings === undefined ? {} : { settings })
  const redis = await openRedis()
  const lines: Line[] = []
  const lineTo = async (port: number) => {
    const line = await openLine({ host: '127.0.0.1', port })
    lines.push(line)
    return line
  }
  // This program itself always reaches the current primary.
  const toPrimary = await lineTo(cluster.primary.port)
  const environment = await openEnvironment('faults', {
    adminUrl: over(cluster.primary.adminUrl, toPrimary),
    stop: async () => {},
  })
  const standby =
    kind === undefined ? null : await cluster.addStandby('standby', { synchronous: kind === 'synchronous' })
  const toDatabase = await lineTo(cluster.primary.port)
  const toRedis = await lineTo(redis.port)
  const apis: Api[] = []
  const killNow = () => {
    redis.killNow()
    for (const { process: child } of apis) child.kill('SIGKILL')
  }
  process.on('exit', killNow)
  const atEnd: (() => void | Promise<void>)[] = []

  async function startApi(own: Record<string, string> = {}, options: StartOptions = {}): Promise<Api> {
    const all = {
      DATABASE_URL: over(environment.apiUrl, toDatabase),
      REDIS_URL: over(redis.url, toRedis),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      ...env,
      ...own,
    }
    const api = await environment.startApi(all, options)
    apis.push(api)
    return api
  }
  async function endApi({ process: child }: Api, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const api = await startApi()
  const toApi = await lineTo(api.port)

  const stage = {
    cluster,
    environment,
    redis,
    standby,
    toPrimary,
    toDatabase,
    toRedis,
    toApi,
    api,
    apis,
    startApi,
    endApi,
    /** Runs after everything else of this stage has ended. */
    atEnd: (work: () => void | Promise<void>) => void atEnd.push(work),
    /** Leads the API and this program to another PostgreSQL, as a virtual address does. */
    follow: (node: ClusterNode) => {
      for (const line of [toPrimary, toDatabase]) line.leadTo(targetOf(node.adminUrl))
    },
    async close(): Promise<void> {
      for (const one of apis) await endApi(one, 'SIGKILL')
      await environment.close().catch(() => {})
      for (const line of lines) line.close()
      redis.thaw()
      await redis.kill()
      await cluster.close()
      for (const work of atEnd.toReversed()) await work()
      process.off('exit', killNow)
    },
  }
  return stage
}
