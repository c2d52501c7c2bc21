import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { choose, rowOf, searchField } from '../fixtures/fields.ts'
import { labels } from '../fixtures/inspection-words.ts'
import { enter, enterAsNewSuperadmin, expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es
const venue = 'Club Almirante'

test('a superadmin asks for a session, an owner grants it, reads what was looked at and ends it', async ({
  page,
  context,
  browser,
}) => {
  const reason = `Ticket ${randomUUID().slice(0, 8)}: saldo duplicado`
  await prepare(context, 'es')
  const email = await enterAsNewSuperadmin(page, '/customers')
  await expect(page.getByRole('heading', { name: t.question })).toBeVisible()
  await page.getByRole('button', { name: t.ask }).click()
  await expect(page.getByText(t.venueMissing)).toBeVisible()
  await expect(searchField(page, t.venue)).toBeFocused()
  await choose(page, t.venue, venue.slice(0, 5).toUpperCase(), venue)
  await expect(page).toHaveURL(/venue=\d+/)
  await page.getByLabel(t.reason).fill('mirar')
  await page.getByRole('button', { name: t.ask }).click()
  await expect(page.getByText(t.fault)).toBeVisible()
  await page.getByLabel(t.reason).fill(reason)
  await page.getByRole('button', { name: t.ask }).click()
  await expect(page.getByRole('heading', { name: t.waits })).toBeVisible()
  await expectAccessible(page, 'waiting request')

  const owners = await browser.newContext()
  await prepare(owners, 'es')
  const theirs = await owners.newPage()
  await enter(theirs, 'owner', '/audit')
  const asks = theirs.getByRole('region', { name: t.asks }).filter({ hasText: reason })
  await asks.getByRole('button', { name: t.grant }).click()
  const sees = theirs.getByRole('region', { name: t.sees }).filter({ hasText: reason })
  await expect(sees).toContainText(/29:\d\d|30:00/)

  await page.getByRole('button', { name: t.open }).click()
  const strip = page.getByRole('region', { name: t.session }).filter({ hasText: reason })
  await expect(strip).toContainText('Almirante Ocio')
  await expect(strip).toContainText(/2\d:\d\d|30:00/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.members)
  await expect(page.getByRole('button', { name: t.all, pressed: true })).toBeVisible()
  await expectAccessible(page, 'open members')
  await page.reload()
  await expect(strip).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByRole('status').filter({ hasText: reason })).toContainText(email)
  const row = rowOf(theirs, t.support).filter({ hasText: reason })
  await expect(row).toContainText(t.support)
  await expect(row).toContainText(email)
  await expectAccessible(theirs, 'record with a support access')

  await page.goto('/audit')
  await choose(page, t.venue, venue.slice(0, 5), venue)
  await expect(rowOf(page, reason)).toBeVisible()
  await page.goto(page.url())
  await expect(searchField(page, t.venue)).toHaveValue(venue)

  await page.getByRole('navigation').getByRole('link', { name: 'Socios' }).click()
  await expect(page.getByRole('button', { name: t.all, pressed: true })).toBeVisible()
  await sees.getByRole('button', { name: t.end }).click()
  await expect(page.getByRole('heading', { name: t.question })).toBeVisible()
  await expect(strip).toBeHidden()
  await owners.close()
})
