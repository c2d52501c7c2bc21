import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { simulateScale } from '../../../testing/simulated-scale.ts'
import { scaleSetting } from '../../device/scale-setting.ts'

const says = (text: string) => expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function openSettings() {
  const { venue } = await openClub()
  onTestFinished(() => scaleSetting.write(null))
  await openPage(await seedEmployee(venue, ['sell']), '/settings')
}

test('a scale is chosen once, tried, and forgotten', async () => {
  const scale = simulateScale({ isPermitted: false })
  scale.put(2_530, 'moving')
  await openSettings()
  await expect.element(page.getByRole('button', { name: 'Probar la balanza' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Elegir puerto' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Puerto de la balanza' })).toHaveValue('USB 0403:6001')
  await page.getByRole('button', { name: 'Probar la balanza' }).click()
  await says('2,53 g · Moviéndose…')
  scale.put(2_530)
  await says('2,53 g · Estable')
  scale.say(null)
  await says('La balanza no responde.')
  scale.unplug()
  await says('La balanza no está conectada.')
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('button', { name: 'Olvidar' }).click()
  expect(scaleSetting.read()).toBeNull()
})

test('a port that is permitted already is chosen from a list, with the way the scale sends', async () => {
  const scale = simulateScale()
  scale.reply('\u000200.125\r')
  await openSettings()
  await page.getByRole('combobox', { name: 'Puerto de la balanza' }).click()
  await page.getByRole('option', { name: 'USB 0403:6001' }).click()
  await page.getByRole('combobox', { name: 'Cómo manda el peso' }).click()
  await page.getByRole('option', { name: 'Mettler-Toledo 8217' }).click()
  await page.getByRole('button', { name: 'Probar la balanza' }).click()
  await says('125,00 g · Estable')
  expect(scale.port.options).toMatchObject({ dataBits: 7, parity: 'even', baudRate: 9600 })
})

test('a browser without serial ports says so', async () => {
  const serial = Object.getOwnPropertyDescriptor(Navigator.prototype, 'serial')
  Reflect.deleteProperty(Navigator.prototype, 'serial')
  onTestFinished(() => {
    if (serial !== undefined) Object.defineProperty(Navigator.prototype, 'serial', serial)
  })
  await openSettings()
  await expect.element(page.getByText(/^Este navegador no tiene puertos serie/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Elegir puerto' })).not.toBeInTheDocument()
})
