import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApprovalsClub } from '../../../testing/approvals-club.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** Nerea asks Iván for half off a cart of 5.60 euros. */
async function openRequest() {
  const club = await openApprovalsClub()
  const { nerea, ivan, bruno } = club
  const { items } = await nerea.call('GET /v1/carts/{user_id}', { params: { user_id: bruno.id } })
  const { id } = await nerea.call('POST /v1/approvals', {
    body: {
      act: {
        kind: 'sale',
        user_id: bruno.id,
        items: items.map(({ product_id, quantity, price }) => ({ product_id, quantity, unit_price: price })),
        discount_percent: 50,
        amount: 2.8,
      },
      limit: 'dispense_discount_limit',
      reason: 'Socio fiel',
      asked_of: ivan.id,
    },
    idempotencyKey: crypto.randomUUID(),
  })
  await page.viewport(390, 844)
  return { ...club, id }
}

test('somebody who may approve is told on any page, sees what is asked, and refuses with words', async () => {
  const { ivan, nerea, id } = await openRequest()
  await openPage(ivan, '/settings')
  await expect.element(page.getByText('Nerea te pide aprobar')).toBeVisible()
  await page.getByRole('button', { name: 'Ver la petición' }).click()
  await expect.element(page.getByRole('heading', { name: 'Te piden aprobar' })).toBeVisible()
  await expect.element(page.getByText(/^−2,80\s€$/)).toBeVisible()
  await expect.element(page.getByText(/^El tope de Nerea es 1,00\s€$/)).toBeVisible()
  await expect.element(page.getByText(/^Nerea ha pedido esto 1 vez en 30 días/)).toBeVisible()
  await page.getByRole('button', { name: '1 producto en el carrito' }).click()
  await expect.element(page.getByText('Magdalena')).toBeVisible()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const question = page.getByRole('dialog', { name: '¿Rechazar la petición?' })
  await question.getByLabelText('Qué le dices (opcional)').fill('Hoy no')
  await question.getByRole('button', { name: 'Rechazar' }).click()
  await expect.element(page.getByText('Rechazado por Iván. Hoy no')).toBeVisible()
  const { state, decided } = await nerea.call('GET /v1/approvals/{id}', { params: { id } })
  expect([state, decided?.words]).toEqual(['refused', 'Hoy no'])
})

test('the list shows what waits, and a request that was taken back says so', async () => {
  const { ivan, nerea, id } = await openRequest()
  await openPage(ivan, '/approvals', { language: 'en' })
  await page.getByRole('button', { name: /^Nerea: Discount/ }).click()
  await expect.element(page.getByRole('button', { name: /^Approve −€2.80/ })).toBeVisible()
  await nerea.call('DELETE /v1/approvals/{id}', { params: { id } })
  await expect.element(page.getByText('The person who asked has taken it back')).toBeVisible()
  await page.getByRole('link', { name: 'Approvals' }).first().click()
  await expect.element(page.getByText('Nothing to approve')).toBeVisible()
})

test('the person who asks cannot answer', async () => {
  const { nerea, id, venue } = await openRequest()
  await openPage(nerea, `/approvals/${id}?at=${venue.id}`)
  await expect.element(page.getByText(/^−2,80\s€$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Rechazar' })).not.toBeInTheDocument()
})
