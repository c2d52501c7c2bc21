import type { Page } from '@playwright/test'
import { labels as counterLabels } from '../fixtures/counter-words.ts'
import { cardOf, openCounter, serve } from '../fixtures/counter.ts'
import { labels as doorLabels } from '../fixtures/door.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'
import { enrolTablet, lock, lockOf } from '../fixtures/tablet.ts'
import { serveVersions } from '../stage/next-version.ts'
import { versionPort } from '../stage/stage.ts'

test.use({ serviceWorkers: 'allow', viewport: screens.tablet })
test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

const t = counterLabels.es
const door = doorLabels.es
const lost = /^Sin conexión desde las \d\d:\d\d$/
const offer = (page: Page) => page.getByRole('button', { name: 'Actualizar', exact: true })

/** Waits until the app is stored in the browser and answers for this page. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** The addresses and the whole text of everything in the cache of the app. */
const cacheOf = (page: Page) =>
  page.evaluate(async () => {
    const [paths, texts]: [string[], string[]] = [[], []]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname)
        texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { paths, text: texts.join('\n') }
  })

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/login')
  await stored(page)
  const browser = await context.newCDPSession(page)
  const manifest = await browser.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ name: 'Aforo', display: 'standalone', scope: '/' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Every journey has a private window, from which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('without a connection it starts at the door, says so, and goes on by itself', async ({ page, context }) => {
  const { guests } = await openCounter(page, 'es', [{ name: 'Aitana' }])
  const [aitana] = guests
  if (aitana === undefined) throw new Error('Nobody came.')
  await page.goto('/control')
  await expect(page.getByRole('row').filter({ hasText: aitana.name })).toBeVisible()
  await stored(page)

  await context.setOffline(true)
  // Other journeys run at the same time, so the fastest of several starts counts.
  await expect(async () => {
    const beforeMs = Date.now()
    await page.goto('/?app')
    await expect(page.getByText(lost)).toBeVisible()
    expect(Date.now() - beforeMs).toBeLessThan(2_000)
  }).toPass({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/control/)
  await expect(page.getByText('Espera a la conexión')).toBeVisible()
  await expect(page.getByRole('button', { name: door.newEntry })).toBeDisabled()
  await expect(page.getByText(aitana.name)).toHaveCount(0)

  const cache = await cacheOf(page)
  expect(cache.paths).toContain('/index.html')
  expect(cache.paths.filter((path) => /^\/(v1|api|docs|healthz|readyz)\b/.test(path))).toEqual([])
  expect(cache.text).toContain(door.newEntry)
  for (const secret of [aitana.name, aitana.email]) expect(cache.text).not.toContain(secret)

  await context.setOffline(false)
  await expect(page.getByRole('row').filter({ hasText: aitana.name })).toBeVisible()
  await expect(page.getByText(lost)).toBeHidden()
  await expect(page.getByText('Espera a la conexión')).toBeHidden()
  await expect(page.getByRole('button', { name: door.newEntry })).toBeEnabled()
})

test('somebody who worked at the counter finds the counter again', async ({ page, context }) => {
  await openCounter(page, 'es', [{ name: 'Aitana' }])
  await stored(page)
  await context.setOffline(true)
  await page.goto('/?app')
  await expect(page).toHaveURL(/\/dispenser/)
  await expect(page.getByText(lost)).toBeVisible()
  await expect(page.getByText('Espera a la conexión')).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.search })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText('Espera a la conexión')).toBeHidden()
  await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
})

test('a locked tablet starts at its lock, and whoever left is forgotten', async ({ page, context }) => {
  await openCounter(page, 'es', [])
  await enrolTablet(page, 'Barra 1')
  await lock(page)
  await stored(page)
  expect(await page.evaluate(() => localStorage.getItem('aforo.me'))).toBeNull()
  await context.setOffline(true)
  await page.goto('/?app')
  await expect(lockOf(page)).toBeVisible()
  await expect(page.getByText(lost)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(lost)).toBeHidden()
})

test.describe('when a new version is released', () => {
  test.use({ baseURL: `http://localhost:${versionPort}` })

  const isNext = (page: Page) => page.locator('script[type="module"][src^="/assetz/"]')

  test('it is offered between two members, and both tabs end on it', async ({ page, context }) => {
    const versions = await serveVersions()
    try {
      const { guests } = await openCounter(page, 'es', [{ name: 'Aitana' }])
      const [aitana] = guests
      if (aitana === undefined) throw new Error('Nobody came.')
      await stored(page)
      const other = await context.newPage()
      await other.goto('/control')
      await expect(other.getByRole('button', { name: door.newEntry })).toBeEnabled()
      await serve(page, 'es', aitana)
      await other.getByRole('button', { name: door.newEntry }).click()
      await expect(other.getByRole('dialog')).toBeVisible()

      versions.release()
      const changed = page.evaluate(
        () =>
          new Promise((resolve) =>
            navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
          ),
      )
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await changed
      // Not while a member is served, nor over an open dialog.
      await page.waitForTimeout(1_500)
      await expect(cardOf(page, aitana)).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
      await expect(offer(other)).toHaveCount(0)

      await page.getByRole('link', { name: 'Retirada' }).click()
      await expect(page.getByRole('textbox', { name: t.search })).toBeVisible()
      await expect(page.getByText('Nueva versión lista')).toBeVisible()
      await offer(page).click()
      await expect(isNext(page)).toHaveCount(1)
      await expect(page.getByRole('textbox', { name: t.search })).toBeFocused()
      await expect(offer(page)).toHaveCount(0)

      // The other tab keeps its dialog, and follows when it is closed.
      await expect(other.getByRole('dialog')).toBeVisible()
      await expect(isNext(other)).toHaveCount(0)
      await other.keyboard.press('Escape')
      await expect(isNext(other)).toHaveCount(1)
      await expect(other.getByRole('button', { name: door.newEntry })).toBeEnabled()
    } finally {
      versions.close()
    }
  })
})
