import { onTestFinished, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApprovalsClub, comeInByPin, openApprovalsClub } from '../../../testing/approvals-club.ts'
import { type Desk, readRows } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'

const dialog = () => page.getByRole('dialog', { name: 'Este descuento necesita aprobación' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const panel = () => page.getByRole('complementary', { name: 'Carrito' })

/** Opens the dialog for half off: 2.80 euros less, where 1 euro is the limit. */
async function ask(nerea: Desk, { bruno }: ApprovalsClub, onOpen = () => {}): Promise<void> {
  await page.viewport(1180, 820)
  await openPage(nerea, `/dispenser?userId=${bruno.id}`)
  onOpen()
  await panel().getByText('50 %', { exact: true }).click()
  await panel().getByRole('button', { name: 'Pedir aprobación' }).click()
  await expect.element(button(/^Iván/)).toBeVisible()
}

/** The same on a shared tablet, where Nerea came in with her PIN. */
async function askOnTablet(): Promise<ApprovalsClub> {
  const club = await openApprovalsClub()
  const { owner, nerea } = club
  const device = await owner.call('POST /v1/devices', { body: { name: 'Barra 1' } })
  onTestFinished(async () => {
    sharedDeviceSetting.write(null)
    await owner.call('DELETE /v1/devices/{id}', { params: { id: device.id } })
  })
  const token = await comeInByPin(nerea, '3719')
  await ask({ ...nerea, token }, club, () =>
    sharedDeviceSetting.write({ id: device.id, name: 'Barra 1', lockMinutes: null }),
  )
  return club
}

async function typePin(pin: string): Promise<void> {
  const pad = dialog().getByRole('group', { name: 'Teclado' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
}

test('without a reason everything is locked and says so, and a card is not taken', async () => {
  const { venue } = await askOnTablet()
  await button(/^Iván/).click()
  await expect.element(button(/^Aprobar/)).toBeDisabled()
  await expect.element(button(/^Pedir a Iván/)).toBeDisabled()
  await expect.element(dialog().getByText('Elige el motivo', { exact: true })).toBeVisible()
  await dialog().getByRole('button', { name: '8', exact: true }).click({ force: true })
  await expect.element(dialog().getByRole('img', { name: '0 de 4 cifras' })).toBeVisible()
  scanCard('PERS0NAL77')
  await expect.element(dialog().getByText('Elige el motivo y vuelve a pasar el carné.')).toBeVisible()
  expect(await readRows('select id from approvals where venue_id = $1', [venue.id])).toEqual([])
})

test('a wrong PIN clears the digits, keeps the reason and asks nobody else', async () => {
  const { venue } = await askOnTablet()
  await button('Socio fiel').click()
  await expect.element(dialog().getByText('Elige quién aprueba', { exact: true })).toBeVisible()
  await button(/^Iván/).click()
  await typePin('111')
  await expect.element(button(/^Aprobar/)).toBeDisabled()
  await expect.element(dialog().getByText('Falta el PIN')).toBeVisible()
  await typePin('1')
  await button(/^Aprobar/).click()
  await expect.element(dialog().getByText(/^PIN incorrecto/)).toBeVisible()
  await expect.element(dialog().getByRole('img', { name: '0 de 4 cifras' })).toBeVisible()
  await expect.element(button('Socio fiel')).toHaveAttribute('aria-pressed', 'true')
  await typePin('2222')
  await button(/^Aprobar/).click()
  await expect.element(dialog().getByText(/quedan 3 intentos/)).toBeVisible()
  expect(await readRows('select reason from approvals where venue_id = $1', [venue.id])).toEqual([
    { reason: 'Socio fiel' },
  ])
})

/** Nerea asks Iván from her own browser, where nobody types a PIN. */
async function askIvan(): Promise<ApprovalsClub & { requestId: number }> {
  const club = await openApprovalsClub()
  await ask(club.nerea, club)
  await expect.element(dialog().getByRole('group', { name: 'Teclado' })).not.toBeInTheDocument()
  await button(/^Iván/).click()
  await button('Error nuestro').click()
  await button(/^Pedir a Iván/).click()
  await expect.element(dialog().getByText(/^Esperando a Iván · [45]:\d\d$/)).toBeVisible()
  const [request] = await club.ivan.call('GET /v1/approvals', {})
  return { ...club, requestId: request?.id ?? 0 }
}

test('on a browser of one’s own the request waits, stays with the cart, and can be taken back', async () => {
  const { ivan } = await askIvan()
  await button('Atender a otro').click()
  await expect.element(panel().getByText(/^Esperando a Iván/)).toBeVisible()
  await panel().getByRole('button', { name: 'Ver' }).click()
  await button('Cancelar la petición').click()
  await expect.element(button(/^Pedir a Iván/)).toBeVisible()
  await expect.poll(() => ivan.call('GET /v1/approvals', {})).toEqual([])
})

test('a changed cart ends the request, and says so', async () => {
  const { ivan } = await askIvan()
  await button('Atender a otro').click()
  await panel().getByRole('button', { name: 'Más Magdalena' }).click()
  await expect.element(panel().getByText('El carrito ha cambiado: la petición ya no vale.')).toBeVisible()
  await expect.poll(() => ivan.call('GET /v1/approvals', {})).toEqual([])
})

test('a refusal shows who refused and the words', async () => {
  const { ivan, requestId } = await askIvan()
  await ivan.call('POST /v1/approvals/{id}/decision', {
    params: { id: requestId },
    body: { approve: false, words: 'Hoy ya van tres' },
  })
  await expect.element(dialog().getByText('Iván no lo aprueba')).toBeVisible()
  await expect.element(dialog().getByText('«Hoy ya van tres»')).toBeVisible()
  await button('Pedir otra vez').click()
  await expect.element(button(/^Pedir a Iván/)).toBeVisible()
})

test('a request that nobody answered has expired', async () => {
  const { requestId } = await askIvan()
  await readRows('update approvals set expires_at = clock_timestamp() where id = $1 returning id', [requestId])
  await expect.element(dialog().getByText('La petición ha caducado'), { timeout: 15_000 }).toBeVisible()
})
