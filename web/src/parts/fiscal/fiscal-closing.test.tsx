import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Desk, enrolMember, letIn, offerProduct, openClub } from '../../../testing/club.ts'
import { setTaxes } from '../../../testing/invoicing-club.ts'
import { openPage } from '../../../testing/open-page.tsx'

const once = () => ({ idempotencyKey: crypto.randomUUID() })

async function beginRegime(owner: Desk): Promise<string> {
  const today = await setTaxes({ owner })
  await owner.call('POST /v1/fiscal/chain', { body: { environment: 'live' }, ...once() })
  return today
}

async function sell(owner: Desk): Promise<void> {
  const member = await enrolMember(owner, 'Lucía', { cash_balance: 50 })
  const cake = await offerProduct(owner, 'Magdalena', { price: 10, unit_type: 'fixed', stock_quantity: 9 })
  await letIn(owner, member)
  const items = [{ product_id: cake.id, quantity: 1, unit_price: 10 }]
  await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
}

test('the books of one day show its fiscal totals, which can be printed', async () => {
  const { owner } = await openClub()
  const day = await beginRegime(owner)
  await sell(owner)
  await openPage(owner, `/transactions?from=${day}&to=${day}`)
  await expect.element(page.getByRole('heading', { name: /Cierre fiscal del/ })).toBeVisible()
  await expect.element(page.getByText(`A1-${day.slice(0, 4)}-000001`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Total acumulado de la cadena')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Imprimir cierre fiscal' })).toBeVisible()
})

test('the report of a till says what the shop invoiced meanwhile, and whose it is', async () => {
  const { owner } = await openClub()
  await beginRegime(owner)
  const { id } = await owner.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 0 }, ...once() })
  await sell(owner)
  await openPage(owner, `/till/${id}`)
  await expect.element(page.getByRole('heading', { name: 'Cierre fiscal' })).toBeVisible()
  await expect.element(page.getByText(/no son de ninguna caja/)).toBeVisible()
  await expect.element(page.getByText('Total facturado')).toBeVisible()
})

test('without a regime the report of a till is as before', async () => {
  const { owner } = await openClub()
  const { id } = await owner.call('POST /v1/till-sessions', { body: { till: 'Barra', float: 0 }, ...once() })
  await openPage(owner, `/till/${id}`)
  await expect.element(page.getByText('Movimientos')).toBeVisible()
  await expect.element(page.getByText('Cierre fiscal')).not.toBeInTheDocument()
})
