import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../testing/render-part.tsx'
import { simulateCamera } from '../../../testing/simulated-camera.ts'
import { cameraReadsSetting } from '../../device/cameras.ts'
import { useScanner } from '../../design/use-scanner.ts'
import { CameraButton } from './camera-button.tsx'

const button = page.getByRole('button', { name: 'Leer con la cámara' })
const dialog = page.getByRole('dialog', { name: 'Leer con la cámara' })

function Page({ codes, stays }: { codes: string[]; stays: boolean }) {
  useScanner((code) => codes.push(code))
  return <CameraButton size="reader" stays={stays} result={<p>último resultado</p>} />
}

async function openCamera(stays = false) {
  const camera = simulateCamera()
  const codes: string[] = []
  await renderPart(<Page codes={codes} stays={stays} />)
  await button.click()
  return { camera, codes }
}

test.each([
  ['QRCode', 'MEMBER-0042'],
  ['Code128', 'A1B2C3D4'],
  ['EAN13', '8410000000016'],
  ['DataMatrix', 'JAR-77'],
] as const)('a %s before the camera arrives as a scanned card does, and the camera closes', async (format, text) => {
  const { camera, codes } = await openCamera()
  await expect.element(dialog.getByText('Pon el código delante de la cámara.')).toBeVisible()
  await camera.show(text, format)
  await expect.poll(() => codes).toEqual([text])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => camera.isOn()).toBe(false)
})

test('at the door it stays open, shows the result, and a card held still counts once', async () => {
  const { camera, codes } = await openCamera(true)
  await camera.show('CARD-0001', 'QRCode')
  await expect.poll(() => codes).toEqual(['CARD-0001'])
  await expect.element(dialog.getByText('Leído: •••• 0001')).toBeVisible()
  await expect.element(dialog.getByText('último resultado')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(codes).toEqual(['CARD-0001'])
  await camera.show('CARD-0002', 'QRCode')
  await expect.poll(() => codes).toEqual(['CARD-0001', 'CARD-0002'])
  await dialog.getByRole('button', { name: 'Cerrar la cámara' }).click()
  await expect.poll(() => camera.isOn()).toBe(false)
})

test('a code that is no card and no product is not used', async () => {
  const { camera, codes } = await openCamera()
  await camera.show(`https://club.example/${'x'.repeat(60)}`, 'QRCode')
  await expect.element(dialog.getByText('Ese código no es de un carné ni de un producto.')).toBeVisible()
  expect(codes).toEqual([])
})

test.each([
  ['NotAllowedError', 'El navegador no deja usar la cámara.'],
  ['NotFoundError', 'Este dispositivo no tiene cámara.'],
  ['NotReadableError', 'Otra aplicación usa la cámara.'],
] as const)('after %s it says so with a way out, and tries again', async (name, words) => {
  const camera = simulateCamera()
  camera.fail(name)
  const codes: string[] = []
  await renderPart(<Page codes={codes} stays={false} />)
  await button.click()
  await expect.element(dialog.getByRole('alert').getByText(words)).toBeVisible()
  camera.fail(null)
  await camera.show('A1B2C3D4', 'QRCode')
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => codes).toEqual(['A1B2C3D4'])
})

test('a camera that is unplugged is reported', async () => {
  const { camera } = await openCamera()
  await expect.element(dialog.getByText('Pon el código delante de la cámara.')).toBeVisible()
  camera.unplug()
  await expect.element(dialog.getByText('La cámara se ha desconectado.')).toBeVisible()
})

test('a device that does not read with the camera has no button, and everything else works', async () => {
  simulateCamera()
  cameraReadsSetting.write(false)
  onTestFinished(() => cameraReadsSetting.write(true))
  await renderPart(<Page codes={[]} stays={false} />)
  await expect.element(button).not.toBeInTheDocument()
})
