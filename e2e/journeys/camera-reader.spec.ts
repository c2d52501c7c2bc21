import { randomUUID } from 'node:crypto'
import { count, labels, openDoor } from '../fixtures/door.ts'
import { filmCode } from '../fixtures/filmed-code.ts'
import { askAtVenue } from '../fixtures/members.ts'
import { expect, prepare, screens, test } from '../fixtures/staff.ts'
import { chromium } from '../stage/chromium.ts'

// The film is chosen when the browser starts, so the card is made up before.
const card = `CARD${randomUUID().slice(0, 8).toUpperCase()}`
const film = await filmCode(card, 'QRCode')

test.use({
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  },
  viewport: screens.phone,
  serviceWorkers: 'allow',
})
test.beforeEach(({ context }) => prepare(context, 'es', 'dark'))

test('the QR of a member is read by the camera and lets them in, once', async ({ page, context }) => {
  const { guests } = await openDoor(page, 'es', [{ name: 'Aitana' }])
  const [aitana] = guests
  if (aitana === undefined) throw new Error('Nobody came.')
  const given = await askAtVenue(page, 'PUT', `/v1/members/${aitana.id}/card`, { data: { code: card } })
  expect(given.ok(), await given.text()).toBe(true)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Leer con la cámara' }).click()
  const camera = page.getByRole('dialog', { name: 'Leer con la cámara' })
  await expect(camera.getByText(`Leído: •••• ${card.slice(-4)}`)).toBeVisible()
  await expect(camera.getByText(labels.es.entered)).toBeVisible()
  // It stays open for the next member, and the card that is still there counts once.
  await page.waitForTimeout(1_500)
  await expect(camera.getByText(labels.es.entered)).toBeVisible()
  await camera.getByRole('button', { name: 'Cerrar la cámara' }).click()
  await expect(camera).toBeHidden()
  await expect(count(page, 'es')).toHaveText('1')

  // What reads the codes was stored on first use.
  const stored = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('aforo-on-use')).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(stored).toEqual([expect.stringMatching(/^\/assets\/zxing_reader-[\w-]+\.wasm$/)])
  await context.setOffline(true)
  const [path = ''] = await stored()
  expect(await page.evaluate(async (file) => (await fetch(file)).ok, path)).toBe(true)
})
