import type { Route } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

/**
 * What happens to a call: the request is lost, the reply is lost, the request waits until `mendLine`, or the server
 * refuses it and asks to be called again after `busySeconds`.
 */
export type LineFault = 'lost' | 'answer_lost' | 'held' | 'busy'

export const busySeconds = 2

type Fault = { path: string; fault: LineFault; times?: number }
type SentCall = { method: string; path: string; query: string; key: string | null; body: string | null; atMs: number }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Breaks calls whose path starts with `path`: the first `times` calls, or all of them. */
    breakLine: (fault: Fault) => Promise<void>
    /** Lets calls through again and releases the held ones: those broken with this `path`, or all of them. */
    mendLine: (path?: string) => Promise<void>
    /** The calls sent to broken paths since `breakLine`, oldest first. */
    sentCalls: () => Promise<SentCall[]>
  }
}

type Broken = { path: string; release: () => void; unroute: () => Promise<void> }
type Line = { sent: SentCall[]; broken: Broken[] }
const lines = new Map<string, Line>()

const breakLine: BrowserCommand<[Fault]> = async ({ page, sessionId }, { path, fault, times = Infinity }) => {
  const line: Line = lines.get(sessionId) ?? { sent: [], broken: [] }
  lines.set(sessionId, line)
  const mended = Promise.withResolvers<void>()
  const isBroken = (url: URL) => url.pathname.startsWith(path)
  let calls = 0
  const breakCall = async (route: Route) => {
    const request = route.request()
    const key = (await request.headerValue('idempotency-key')) ?? null
    const { pathname, search } = new URL(request.url())
    line.sent.push({
      method: request.method(),
      path: pathname,
      query: search.slice(1),
      key,
      body: request.postData(),
      atMs: Date.now(),
    })
    calls += 1
    if (calls > times) return route.continue()
    if (fault === 'busy') {
      const headers = { 'retry-after': String(busySeconds) }
      return route.fulfill({ status: 503, headers, json: { detail: 'Busy.', code: 'database_unavailable' } })
    }
    if (fault === 'answer_lost') await route.fetch()
    if (fault === 'held') {
      await mended.promise
      return route.continue()
    }
    return route.abort('connectionreset')
  }
  line.broken.push({ path, release: mended.resolve, unroute: () => page.unroute(isBroken, breakCall) })
  await page.route(isBroken, breakCall)
}

const mendLine: BrowserCommand<[path?: string]> = async ({ page, sessionId }, path) => {
  const broken = lines.get(sessionId)?.broken.filter((one) => path === undefined || one.path === path) ?? []
  for (const { release } of broken) release()
  if (path !== undefined) return void (await Promise.all(broken.map(({ unroute }) => unroute())))
  lines.delete(sessionId)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const sentCalls: BrowserCommand = ({ sessionId }) => lines.get(sessionId)?.sent ?? []

export const lineCommands = { breakLine, mendLine, sentCalls }
