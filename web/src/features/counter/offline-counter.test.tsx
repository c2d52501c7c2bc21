import type { Language } from '@aforo/domain'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { enrolMember, letIn, offerProduct, openClub, seedEmployee } from '../../../testing/club.ts'
import { knowMembers, setOffline } from '../../../testing/offline.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'
import type { OfflineBuyerState } from '../../offline/offline-members.ts'

const at = (time: string) => new Date(`2026-11-14T${time}:00+01:00`)
const buyer: OfflineBuyerState = {
  leftCents: 2_000,
  mostCents: 6_000,
  usedCents: 4_000,
  asOf: at('23:39'),
  isNewcomer: false,
  isClaimed: false,
}
const checkout = () => page.getByRole('button', { name: /^Checkout/ })

type Counter = { known?: OfflineBuyerState | null; cakes?: number; language?: Language }

/** A counter that sells without a connection, with cakes of 2.80 in the cart of a member with 50 euros. */
async function sellAlone({ known = buyer, cakes = 2, language = 'es' }: Counter = {}) {
  const { owner, venue } = await openClub()
  const cake = await offerProduct(owner, 'Magdalena', { price: 2.8, unit_type: 'fixed', stock_quantity: 90 })
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 50 })
  await letIn(owner, bruno)
  await owner.call('PUT /v1/carts/{user_id}/items/{product_id}', {
    params: { user_id: bruno.id, product_id: cake.id },
    body: { quantity: cakes, seen: 0, id: crypto.randomUUID() },
  })
  const screen = await openPage(owner, `/dispenser?userId=${bruno.id}`, { language })
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Magdalena' }).first()).toBeVisible()
  await expect.element(checkout()).toBeEnabled()
  knowMembers(known)
  setOffline({ mode: 'offline', places: ['counter'], since: at('23:41'), asOf: at('23:39') })
  return { screen, owner, venue, bruno }
}

test.each([
  ['es', 'Crédito a las 23:39', 'Retiradas, y recargas en efectivo', 'Tarjeta, descuentos, devoluciones', /aprox\./],
  ['en', 'Credit at 23:39', 'Sales, and top-ups in cash', 'Cards, discounts, returns', /about €/],
] as const)('in %s the counter says what it knows, what works and what waits', async (language, ...texts) => {
  const { screen } = await sellAlone({ language })
  for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
})

test('a sale below the limit is saved here, and what needs the server waits', async () => {
  const { screen } = await sellAlone()
  await expect.element(screen.getByText(/45,60\s€ de 60,00\s€/)).toBeVisible()
  await expect.element(screen.getByText('Los descuentos esperan a la conexión')).toBeVisible()
  await expect.element(screen.getByText('Se guarda aquí y se envía al volver la línea')).toBeVisible()
  await checkout().click()
  await expect.element(screen.getByText('Guardado en este dispositivo. Se envía al volver la línea.')).toBeVisible()
  await expect.element(screen.getByText('El ticket y la anulación esperan a la conexión.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Anular' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Ticket' })).not.toBeInTheDocument()
})

test.each([
  ['over the limit', { ...buyer, leftCents: 400 }, /^Sobran 1,60\s€/],
  ['whom another device was selling to', { ...buyer, isClaimed: true }, /^Otro dispositivo le vendía/],
  ['whom this device does not know', null, /^Sin conexión solo se vende a quien/],
])('a sale to a member %s is locked with the reason', async (_who, known, why) => {
  const { screen } = await sellAlone({ known })
  await expect.element(checkout()).toBeDisabled()
  await expect.element(screen.getByText(why)).toBeVisible()
})

test('credit is only added in cash', async () => {
  const { screen } = await sellAlone()
  await screen.getByRole('button', { name: 'Añadir crédito' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('La tarjeta espera a la conexión.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Tarjeta' })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: 'Efectivo' })).toBeChecked()
})

test('the transactions of the member and an unknown card wait for the connection', async () => {
  const { screen } = await sellAlone()
  await screen.getByText('Transacciones', { exact: true }).click()
  await expect.element(screen.getByText('Las transacciones esperan a la conexión')).toBeVisible()
  scanCard('QR-NOBODY')
  await expect.element(screen.getByText('No está en este dispositivo')).toBeVisible()
})

const holder = { deviceName: 'Barra 1', staffName: 'Nerea Gil', offlineSince: null, waiting: 12 }

test('without a connection, a device without the lease names the one that sells and what is not known', async () => {
  const { owner } = await openClub()
  const screen = await openPage(owner, '/dispenser')
  await expect.element(screen.getByRole('heading', { name: 'Retirada' })).toBeVisible()
  await commands.breakLine({ path: '/v1', fault: 'lost' })
  window.dispatchEvent(new Event('offline'))
  setOffline({ mode: 'offline', since: at('23:41'), counterHolder: holder })
  await expect.element(screen.getByRole('heading', { name: 'Aquí no se puede vender ahora' })).toBeVisible()
  const other = screen.getByRole('article', { name: 'Barra 1' })
  await expect.element(other).toMatchTextContent(/Vende sin conexión.*Nerea Gil.*Desde23:41.*Por enviarno se sabe/)
  await expect.element(screen.getByRole('button', { name: 'Tomar el relevo' })).toBeDisabled()
  await expect.element(screen.getByText('Hace falta conexión: hazlo desde un teléfono con datos.')).toBeVisible()
  await screen.getByRole('button', { name: 'Seguir esperando' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Retirada' })).toBeVisible()
})

test('somebody without the right to the till reads who can take over', async () => {
  const { venue } = await openClub()
  const nerea = await seedEmployee(venue, ['sell'])
  setOffline({ mode: 'offline', since: at('23:41'), counterHolder: holder })
  const screen = await openPage(nerea, '/dispenser', { language: 'en' })
  await expect.element(screen.getByRole('heading', { name: 'Nothing can be sold here now' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Take over' })).toBeDisabled()
  await expect.element(screen.getByText(/^Somebody with the right to the till confirms it/)).toBeVisible()
})
