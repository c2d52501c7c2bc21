import type { Language } from '@aforo/domain'
import { notifications } from '@mantine/notifications'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { startSession } from '../src/api/token.ts'
import { createAppRouter } from '../src/app/routes.tsx'
import { languageSetting } from '../src/device/language.ts'
import { chooseVenue } from '../src/session/session.tsx'
import { AppTheme } from '../src/design/mantine-theme.tsx'
import type { Desk } from './club.ts'
import '../src/design/mantine-signed-out.css'
import '../src/design/mantine-signed-in.css'
import '../src/design/tokens.css'

type Options = { language?: Language }

/** Clears the storage that an earlier test left in this browser. */
function clearStorage(): void {
  sessionStorage.clear()
  localStorage.clear()
  // Settings are also cached in memory. This event makes them read the storage again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** Opens a page of the web app against the real API: in its frame, or signed out where no desk is given. */
export async function openPage(
  desk: Desk | null,
  path: string,
  { language = 'es' }: Options = {},
): Promise<RenderResult> {
  clearStorage()
  languageSetting.write(language)
  if (desk !== null) startSession(desk.token)
  if (desk !== null && desk.venueId !== null) chooseVenue(desk.venueId)
  return openAddress(path)
}

type LivePage = {
  address: string
  /** What the page reads. */
  path: string
  /** Is visible once the page is loaded. */
  loaded: Locator
  /** Changes what the page shows, before its live stream is open. */
  miss: () => Promise<unknown>
  /** Is visible once the page has read that change. */
  caughtUp: Locator
}

/**
 * Opens a page, and waits until its live stream is open and the page shows what it had missed until then. Returns the
 * reads since then, which are those that hints or the test caused.
 */
export async function openLivePage(desk: Desk, { address, path, loaded, miss, caughtUp }: LivePage) {
  const stream = '/v1/events'
  await commands.breakLine({ path: stream, fault: 'held' })
  await commands.breakLine({ path, fault: 'lost', times: 0 })
  await openPage(desk, address)
  await expect.element(loaded).toBeVisible()
  await miss()
  await commands.mendLine(stream)
  await expect.element(caughtUp).toBeVisible()
  const reads = async () => (await commands.sentCalls()).filter((call) => call.path === path)
  const before = (await reads()).length
  return async () => (await reads()).slice(before)
}

let close = async (): Promise<void> => {}

/** Like `openPage`, but keeps the storage of the browser, as a reload does. */
export async function openAddress(path: string): Promise<RenderResult> {
  await close()
  const before = window.location.href
  window.history.replaceState(null, '', path)
  const router = createAppRouter()
  const screen = await render(
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>,
  )
  close = async () => {
    close = async () => {}
    await screen.unmount()
    // Toasts are kept outside of React. One that stays would cover the buttons of the next test.
    notifications.clean()
    router.dispose()
    window.history.replaceState(null, '', before)
  }
  onTestFinished(async () => {
    await close()
    await commands.mendLine()
  })
  return screen
}
