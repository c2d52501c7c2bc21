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
    /** Lets every call through again and releases the held ones. */
    mendLine: () => Promise<void>
    /** The calls sent to broken paths since `breakLine`, oldest first. */
    sentCalls: () => Promise<SentCall[]>
  }
}

type Line = { sent: SentCall[]; release: () => void }
const lines = new Map<string, Line>()

const breakLine: BrowserCommand<[Fault]> = async ({ page, sessionId }, { path, fault, times = Infinity }) => {
  const sent = lines.get(sessionId)?.sent ?? []
  let release = () => {}
  const mended = new Promise<void>((resolve) => {
    release = resolve
  })
  lines.set(sessionId, { sent, release })
  let broken = 0
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      const request = route.request()
      const key = (await request.headerValue('idempotency-key')) ?? null
      const { pathname, search } = new URL(request.url())
      sent.push({
        method: request.method(),
        path: pathname,
        query: search.slice(1),
        key,
        body: request.postData(),
        atMs: Date.now(),
      })
      broken += 1
      if (broken > times) return route.continue()
      if (fault === 'busy') {
        const headers = { 'retry-after': String(busySeconds) }
        return route.fulfill({ status: 503, headers, json: { detail: 'Busy.', code: 'database_unavailable' } })
      }
      if (fault === 'answer_lost') await route.fetch()
      if (fault === 'held') {
        await mended
        return route.continue()
      }
      return route.abort('connectionreset')
    },
  )
}

const mendLine: BrowserCommand = async ({ page, sessionId }) => {
  lines.get(sessionId)?.release()
  lines.delete(sessionId)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const sentCalls: BrowserCommand = ({ sessionId }) => lines.get(sessionId)?.sent ?? []

export const lineCommands = { breakLine, mendLine, sentCalls }
