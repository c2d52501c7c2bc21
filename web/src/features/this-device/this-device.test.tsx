import type { Language } from '@aforo/domain'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import { simulateCamera } from '../../../testing/simulated-camera.ts'
import { simulateScale } from '../../../testing/simulated-scale.ts'
import { cameraReadsSetting } from '../../device/cameras.ts'
import { readerProfileSetting } from '../../device/reader.ts'
import { scaleSetting } from '../../device/scale-setting.ts'

const says = (text: string) => expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible()

async function openDevices(language: Language = 'es') {
  const { venue } = await openClub()
  onTestFinished(() => {
    scaleSetting.write(null)
    readerProfileSetting.write(null)
    cameraReadsSetting.write(true)
  })
  await openPage(await seedEmployee(venue, ['sell']), '/settings/this-device', { language })
}
const rowOf = (name: string) => page.getByRole('region', { name, exact: true })
const openRow = (name: string) => rowOf(name).getByRole('button').click()

test('a scale is chosen once, tried, and forgotten', async () => {
  const scale = simulateScale({ isPermitted: false })
  scale.put(2_530, 'moving')
  await openDevices()
  await expect.element(rowOf('Balanza').getByText('Sin configurar')).toBeVisible()
  await openRow('Balanza')
  await expect.element(page.getByRole('button', { name: 'Probar la balanza' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Elegir puerto' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Puerto de la balanza' })).toHaveValue('USB 0403:6001')
  await expect.element(rowOf('Balanza').getByText('Conectada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Probar la balanza' }).click()
  await says('2,53 g · Moviéndose…')
  scale.put(2_530)
  await says('2,53 g · Estable')
  scale.say(null)
  await says('La balanza no responde.')
  scale.unplug()
  await says('La balanza no está conectada.')
  await expect.element(rowOf('Balanza').getByText('No conectada', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('button', { name: 'Olvidar' }).click()
  expect(scaleSetting.read()).toBeNull()
})

test('a port that is permitted already is chosen from a list, with the way the scale sends', async () => {
  const scale = simulateScale()
  scale.reply('\u000200.125\r')
  await openDevices()
  await openRow('Balanza')
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
  await openDevices()
  await expect.element(rowOf('Balanza').getByText(/^Este navegador no tiene puertos serie/)).toBeVisible()
  await expect.element(page.getByText('Nada de esto hace falta.')).toBeVisible()
  await openRow('Balanza')
  await expect.element(page.getByRole('button', { name: 'Elegir puerto' })).not.toBeInTheDocument()
})

test('two adapters that are alike are numbered, and the one that answers is kept', async () => {
  const scale = simulateScale()
  scale.addTwin('ST,+0007.000  g')
  await openDevices()
  await openRow('Balanza')
  await expect.element(page.getByText(/^Hay adaptadores iguales/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Puerto de la balanza' }).click()
  await page.getByRole('option', { name: 'USB 0403:6001 (2)' }).click()
  await page.getByRole('button', { name: 'Probar la balanza' }).click()
  await says('7,00 g · Estable')
  expect(scaleSetting.read()).toMatchObject({ nth: 1 })
})

test('a reader is tested, and learned from the same card three times; another card starts again', async () => {
  await openDevices()
  await expect.element(rowOf('Lector de carnés').getByText('Sin enseñar')).toBeVisible()
  await openRow('Lector de carnés')
  scanCard('CARD0001')
  await says('Leído: CARD0001 (8 caracteres)')
  await page.getByRole('button', { name: 'Enseñar', exact: true }).click()
  scanCard(']C1CARD0001')
  scanCard(']C1CARD0002')
  await expect.element(page.getByText(/^Era otro carné/)).toBeVisible()
  scanCard(']C1CARD0002')
  await expect.element(page.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  scanCard(']C1CARD0002')
  await page.getByRole('button', { name: 'Guardar' }).click()
  expect(readerProfileSetting.read()).toMatchObject({ prefix: ']C1', length: 8 })
  await expect.element(rowOf('Lector de carnés').getByText('Enseñado')).toBeVisible()
})

test('the camera is tested without recording anything, and can be left out', async () => {
  const camera = simulateCamera()
  await openDevices()
  await openRow('Cámara')
  await page.getByRole('button', { name: 'Probar la cámara' }).click()
  await camera.show('CARD0001', 'QRCode')
  await says('Leído: •••• 0001')
  await page.getByRole('button', { name: 'Cerrar la cámara' }).click()
  await page.getByRole('switch', { name: 'Leer códigos con la cámara' }).click({ force: true })
  expect(cameraReadsSetting.read()).toBe(false)
  await expect.element(rowOf('Cámara').getByText('No se usa para leer')).toBeVisible()
})

test('without a camera the page says so, in English too', async () => {
  await openDevices('en')
  await expect.element(rowOf('Camera').getByText('There is no camera connected.')).toBeVisible()
  await expect.element(page.getByText('None of this is needed.')).toBeVisible()
})
