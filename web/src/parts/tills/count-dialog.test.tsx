import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openClub, seedEmployee } from '../../../testing/club.ts'
import { setOffline } from '../../../testing/offline.ts'
import { openPage } from '../../../testing/open-page.tsx'

const dialog = () => page.getByRole('dialog', { name: 'Cierre de caja (arqueo)' })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

test('a till that is counted blind shows what was expected after the count, and keeps every count', async () => {
  const { venue, owner } = await openClub()
  await owner.call('PATCH /v1/venues/{id}/settings', { params: { id: venue.id }, body: { blind_till_count: true } })
  const cashier = await seedEmployee(venue, ['till'])
  const body = { till: 'Barra', float: 50 }
  const { id } = await cashier.call('POST /v1/till-sessions', { body, idempotencyKey: crypto.randomUUID() })
  await openPage(cashier, '/till')
  await expect.element(page.getByText('Lo esperado se ve después de contar.')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar caja Barra' }).click()
  await dialog().getByText('Solo el total').click()
  await expect.element(button('Contar')).toBeDisabled()
  expect(dialog().getByText('Efectivo esperado').query()).toBeNull()

  const total = dialog().getByRole('textbox', { name: /^Total contado/ })
  await total.fill('45')
  await button('Contar').click()
  await expect.element(dialog().getByText(/^Faltan/)).toBeVisible()
  await expect.element(dialog().getByText('Efectivo esperado')).toBeVisible()
  expect(dialog().getByText('Escribe el motivo.').query()).toBeNull()

  await total.fill('48')
  await expect.element(dialog().getByText(/^Ya has contado 45,00\s€/)).toBeVisible()
  expect(dialog().getByText('Efectivo esperado').query()).toBeNull()
  await button('Contar otra vez').click()
  await dialog()
    .getByRole('textbox', { name: /^Motivo de la diferencia/ })
    .fill('Cambio mal dado')
  await button('Cerrar caja').click()

  await expect.element(page.getByText('Recuentos a ciegas')).toBeVisible()
  const { counts, closing } = await owner.call('GET /v1/till-sessions/{id}', { params: { id } })
  expect(counts.map(({ counted }) => counted)).toEqual([45, 48])
  expect(closing?.difference).toBe(-2)
})

test('a till is not closed while operations made without a connection wait to be sent', async () => {
  const { owner } = await openClub()
  const body = { till: 'Barra', float: 50 }
  await owner.call('POST /v1/till-sessions', { body, idempotencyKey: crypto.randomUUID() })
  await openPage(owner, '/till')
  await page.getByRole('button', { name: 'Cerrar caja Barra' }).click()
  await dialog().getByText('Solo el total').click()
  await dialog()
    .getByRole('textbox', { name: /^Total contado/ })
    .fill('50')
  await expect.element(button('Cerrar caja')).toBeEnabled()
  const topUp = { kind: 'top_up', memberId: 1, memberName: 'Bruno', amountCents: 2_000, products: 0 } as const
  setOffline({ queue: [{ key: 'a', ...topUp, staffName: 'Nerea', madeAt: new Date() }] })
  await expect.element(button('Cerrar caja')).toBeDisabled()
  await expect.element(dialog().getByText(/^Queda 1 operación por enviar/)).toBeVisible()
})
