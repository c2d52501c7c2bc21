import { setTimeout as sleep } from 'node:timers/promises'
import { openLiveScreen } from '../../../server/testing/live-screen.ts'
import type { As } from '../load.ts'

/** As soon as the web app tries again at first. */
const againAfterMs = 1_000

/** A time in which a screen had no stream. */
type Gap = { fromMs: number; toMs: number }

/** Screens that keep a live stream open through the balancer and reconnect when it ends. */
export function openWatchingScreens(url: string, people: readonly As[], random: () => number) {
  const gaps: Gap[] = []
  const hintsMs: number[] = []
  let refused = 0
  const over = new AbortController()

  async function watch(as: As): Promise<void> {
    let lostMs: number | null = null
    while (!over.signal.aborted) {
      const screen = await openLiveScreen(url, as).catch(() => null)
      if (screen !== null && screen.status === 200) {
        await screen.hello().catch(() => null)
        if (lostMs !== null) gaps.push({ fromMs: lostMs, toMs: performance.now() })
        while (!screen.ended() && !over.signal.aborted) await sleep(20)
        hintsMs.push(...screen.hints().map(({ atMs }) => atMs))
        screen.leave()
        lostMs = performance.now()
      } else {
        refused += 1
        lostMs ??= performance.now()
      }
      if (!over.signal.aborted) await sleep(againAfterMs * (0.5 + random() / 2))
    }
  }
  const watching = Promise.all(people.map(watch))

  return {
    gaps,
    hintsMs,
    refused: () => refused,
    close: async () => {
      over.abort()
      await watching
    },
  }
}
