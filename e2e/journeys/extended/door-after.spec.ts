import { expectAccessible } from '../../fixtures/accessibility.ts'
import { labels, openDoor, scan } from '../../fixtures/door.ts'
import { expect, looks, prepare, screens, test } from '../../fixtures/staff.ts'

test('three hundred countdowns do not overload a tablet', async ({ page, context }) => {
  test.setTimeout(90_000)
  await prepare(context, 'es', 'dark')
  await page.setViewportSize(screens.tablet)
  const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
  await page.route('**/v1/active-entries*', async (route) => {
    const response = await route.fetch()
    const [entry] = (await response.json()) as { id: number; user_id: number; entry_time: string; client: object }[]
    if (entry === undefined) return route.fulfill({ response })
    const crowd = Array.from({ length: 300 }, (_, place) => ({
      ...entry,
      id: place + 1,
      user_id: place + 1,
      entry_time: new Date(Date.now() - place * 5_000).toISOString(),
      client: { ...entry.client, id: place + 1 },
    }))
    return route.fulfill({ response, json: crowd })
  })
  await scan(page, guests[0]?.card ?? '')
  await expect(page.getByRole('row')).toHaveCount(301, { timeout: 20_000 })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  await page.waitForTimeout(3_000)
  const before = await busySeconds()
  await page.waitForTimeout(10_000)
  const share = (await busySeconds()) - before
  process.stdout.write(`300 inside: ${(share * 10).toFixed(1)} % of a core\n`)
  // Other journeys on the same core may slow it down, but never by this much.
  expect(share / 10).toBeLessThan(0.15)
})

for (const { name, screen, language, scheme } of looks) {
  test(`the door is accessible on a ${name} in ${scheme}, ${language}`, async ({ page, context }) => {
    test.setTimeout(90_000)
    const t = labels[language]
    await page.setViewportSize(screen)
    await prepare(context, language, scheme)
    const { guests } = await openDoor(page, language, [
      { name: 'Aitana' },
      { name: 'Iker', fee_kind: 'monthly', fee_cost: 20 },
    ])
    await expectAccessible(page, 'empty')
    await scan(page, guests[0]?.card ?? '')
    await expect(page.getByText(t.entered)).toBeVisible()
    await expectAccessible(page, 'somebody entered')
    await scan(page, guests[1]?.card ?? '')
    await expect(page.getByText(t.feeDue)).toBeVisible()
    await expectAccessible(page, 'a warning')
    await page.getByRole('button', { name: t.newEntry }).click()
    await page.getByRole('textbox', { name: t.searchField }).fill('a')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'the search')
    await page.keyboard.press('Escape')
    await page.goto('/control/visits')
    await expect(page.getByRole(screen === screens.phone ? 'list' : 'table', { name: t.visits })).toBeVisible()
    await expectAccessible(page, 'visits')
    await page.goto('/control/evacuation')
    await expect(page.getByRole('checkbox')).toBeVisible()
    await expectAccessible(page, 'evacuation')
  })
}
