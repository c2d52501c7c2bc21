import type { Page } from '@playwright/test'
import { dialogOf, labels, somebody } from '../fixtures/member-form.ts'
import { expect, hire, prepare, signIn, test } from '../fixtures/staff.ts'

const t = labels.es
/** A top-up without an answer is not a draft, so it stays. */
const unanswered = 'aforo.topUp.999.unanswered'

test.beforeEach(({ context }) => prepare(context, 'es'))

/** Starts to enrol a person and returns the text that the browser must forget. */
async function typeHalf(page: Page): Promise<string> {
  const { email } = somebody()
  await page.goto('/customers?new')
  const dialog = dialogOf(page, 'es')
  await dialog.getByLabel(t.email).fill(email)
  await expect(dialog.getByText(t.draftKept)).toBeVisible()
  expect(await keptIn(page)).toContain(email)
  return email
}

const keptIn = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))

test('a sign-out deletes drafts in every tab and keeps what was sent', async ({ page, context }) => {
  const person = await hire(page, ['see_members', 'read_private', 'change_members', 'ban', 'export'])
  await signIn(page, person, 'es')
  const typed = await typeHalf(page)
  const other = await context.newPage()
  const typedBeside = await typeHalf(other)
  await page.evaluate((place) => localStorage.setItem(place, '{}'), unanswered)
  await page.evaluate((text) => localStorage.setItem('aforo.message.1.1', text), typed)

  const third = await context.newPage()
  await third.goto('/profile')
  await third.getByRole('navigation').getByRole('button', { name: 'Cerrar sesión' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login')
  await expect.poll(() => keptIn(page)).not.toContain(typed)
  await expect.poll(() => keptIn(other)).not.toContain(typedBeside)
  expect(await keptIn(page)).toContain(unanswered)

  await signIn(page, person, 'es')
  await page.goto('/customers?new')
  await expect(dialogOf(page, 'es').getByLabel(t.email)).toHaveValue('')
  await expect(page.getByText(t.draftFound)).toBeHidden()
})
