import { type BrowserContext, chromium as engine } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { prepare, screens } from '../fixtures/staff.ts'
import { chromium } from '../stage/chromium.ts'

/** How much the clock of the tablet is ahead. */
const skewMs = 7 * 60_000

/** A browser that keeps its profile, with a wrong clock. */
export async function openTablet(profile: string, baseURL: string): Promise<BrowserContext> {
  const context = await engine.launchPersistentContext(profile, {
    ...chromium,
    baseURL,
    viewport: screens.tablet,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  })
  await prepare(context, 'es', 'dark')
  await context.addInitScript((aheadMs) => {
    const TrueDate = Date
    const now = () => TrueDate.now() + aheadMs
    globalThis.Date = new Proxy(TrueDate, {
      construct: (_target, given: unknown[]) =>
        given.length === 0 ? new TrueDate(now()) : Reflect.construct(TrueDate, given),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    })
  }, skewMs)
  return context
}

/** Kills every process of the browser with this profile, as an empty battery does. */
export async function killTablet(profile: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes(`--user-data-dir=${profile}`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended together with another one.
    }
  }
}
