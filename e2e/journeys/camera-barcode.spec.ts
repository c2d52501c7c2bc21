import { randomUUID } from 'node:crypto'
import { cardOf, openCounter } from '../fixtures/counter.ts'
import { filmCode } from '../fixtures/filmed-code.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'
import { chromium } from '../stage/chromium.ts'

// The film is chosen when the browser starts, so the card is made up before.
const card = `CARD${randomUUID().slice(0, 8).toUpperCase()}`
const film = await filmCode(card, 'Code128')

test.use({
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  },
  viewport: screens.tablet,
})
test.beforeEach(({ context }) => prepare(context, 'es', 'light'))

test('the bars of a card are read by the camera and open the member, and the camera closes', async ({ page }) => {
  const { guests } = await openCounter(page, 'es', [{ name: 'Bruno' }])
  const [bruno] = guests
  if (bruno === undefined) throw new Error('Nobody came.')
  const given = await askAtVenue(page, 'PUT', `/v1/members/${bruno.id}/card`, { data: { code: card } })
  expect(given.ok(), await given.text()).toBe(true)
  await page.getByRole('button', { name: 'Leer con la cámara' }).click()
  await expect(cardOf(page, bruno)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Leer con la cámara' })).toBeHidden()
})
