import { type PagePath, pagePaths } from '@aforo/domain'
import type { Page } from '@playwright/test'
import { expectAccessible, widerThanScreen } from '../fixtures/accessibility.ts'
import { enter, expect, prepare, screens, takeToken, test } from '../fixtures/staff.ts'

const superadminPages: readonly PagePath[] = ['/operators', '/superusers', '/shops']
const ownerPages = pagePaths.filter((path) => !superadminPages.includes(path))
const moreOwnerPages = ['/control/visits', '/control/evacuation', '/imports/new', '/no-such-page']

async function expectSoundPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, path)
  expect(await widerThanScreen(page), path).toEqual([])
}

/** Every language, theme and size at least once. */
const looks = [
  ['es', 'light', 'desktop'],
  ['en', 'dark', 'tablet'],
  ['es', 'dark', 'phone'],
  ['en', 'light', 'phone'],
] as const

for (const [language, scheme, size] of looks) {
  test.describe(`every page in ${language}, ${scheme}, on a ${size}`, () => {
    test.use({ viewport: screens[size] })
    // Some forty pages, one after the other.
    test.setTimeout(600_000)

    test('opens without errors, is accessible and fits the screen', async ({ page, context }) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
      })
      await prepare(context, language, scheme)
      for (const path of ['/invite', '/login']) await expectSoundPage(page, path)
      await enter(page, 'owner', '/dashboard')
      for (const path of [...ownerPages, ...moreOwnerPages]) await expectSoundPage(page, path)
      const token = await takeToken(page, 'superadmin')
      await page.evaluate((fresh) => localStorage.setItem('kongToken', fresh), token)
      for (const path of superadminPages) await expectSoundPage(page, path)
      expect(errors).toEqual([])
    })
  })
}
