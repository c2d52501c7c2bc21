import { readFile } from 'node:fs/promises'
import { labels, openDoor, scan } from '../fixtures/door.ts'
import { expect, prepare, test } from '../fixtures/staff.ts'

const t = labels.es
test('after the night the visits are listed, filtered and exported', async ({ page, context }) => {
  await prepare(context, 'es')
  const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }, { name: 'Bruno' }])
  for (const { card } of guests) {
    await scan(page, card)
    await expect(page.getByText(t.entered)).toBeVisible()
  }
  await page.getByRole('button', { name: t.exitOf(guests[0]?.name ?? '') }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.takeOut }).click()
  await expect(page.getByText(t.left)).toBeVisible()

  await page.getByRole('link', { name: t.evacuation }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByText(guests[1]?.name ?? '')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: t.visits }).click()
  await expect(page.getByRole('table', { name: t.visits }).getByRole('row')).toHaveCount(3)
  await page.getByRole('searchbox').fill('aitana')
  await expect(page.getByRole('table', { name: t.visits }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: t.visits })).toContainText(t.forced)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table.trim().split('\r\n')).toHaveLength(2)
  expect(table).toContain(t.forced)
})
