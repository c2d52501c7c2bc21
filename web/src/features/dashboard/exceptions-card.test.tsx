import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Club,
  type Desk,
  enrolMember,
  type Goods,
  letIn,
  type Member,
  offerProduct,
  openClub,
  seedEmployee,
} from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'

let club: Club
let keeper: Desk
let member: Member
let cake: Goods

beforeEach(async () => {
  await page.viewport(1440, 900)
  club = await openClub('Club Almirante')
  keeper = await seedEmployee(club.venue, [
    'let_in',
    'let_out_early',
    'overrule',
    'sell',
    'discount',
    'void_own',
    'accounting',
    'approve',
    'void_others',
    'return',
    'till_differences',
    'export',
    'prices',
    'receive_stock',
    'count_stock',
  ])
  cake = await offerProduct(club.owner, 'Magdalena', { price: 2, unit_type: 'fixed' })
  member = await enrolMember(club.owner, 'Ona', { cash_balance: 100 })
  await letIn(club.owner, member)
})

async function sellAndVoid(desk: Desk): Promise<number> {
  const items = [{ product_id: cake.id, quantity: 3, unit_price: 2 }]
  const { transaction_id: id } = await desk.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
  await desk.call('POST /v1/sales/{id}/void', {
    params: { id },
    body: { reason: 'Error' },
    idempotencyKey: crypto.randomUUID(),
  })
  return id
}

const open = async () => {
  const screen = await openPage(club.owner, '/dashboard')
  return { screen, card: screen.getByRole('region', { name: 'Para revisar' }) }
}

test('without exceptions it says how much was checked', async () => {
  const { card } = await open()
  await expect.element(card.getByRole('heading', { name: 'Nada que revisar' })).toBeVisible()
  await expect.element(card).toMatchTextContent('2 operaciones comprobadas')
})

test('a void leads to its sale, is signed off, and can be brought back', async () => {
  const sale = await sellAndVoid(keeper)
  const { screen, card } = await open()
  const item = card.getByRole('listitem').filter({ hasText: 'Anulación tras cobrar' })
  await expect.element(item).toMatchTextContent('6,00 €')
  await expect.element(item.getByRole('link', { name: 'Ver detalle' })).toHaveAttribute('href', `/order/${sale}`)
  await item.getByRole('button', { name: 'Está bien' }).click()
  await expect.element(card.getByRole('heading', { name: 'Nada que revisar' })).toBeVisible()
  await card.getByRole('button', { name: 'Ver revisadas (1)' }).click()
  await expect.element(item).toMatchTextContent(/hoy, \d\d:\d\d/)
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(item.getByRole('button', { name: 'Está bien' })).toBeVisible()
})

test('nobody signs off what they did', async () => {
  await sellAndVoid(club.owner)
  const { card } = await open()
  const item = card.getByRole('listitem').filter({ hasText: 'Anulación tras cobrar' })
  await expect.element(item).toMatchTextContent('Lo hiciste tú: lo revisa otra persona')
  await expect.element(item.getByRole('button', { name: 'Está bien' })).not.toBeInTheDocument()
})

test('staff who may not open the audit record see no exceptions', async () => {
  await sellAndVoid(club.owner)
  const screen = await openPage(keeper, '/dashboard')
  await expect.element(screen.getByRole('region', { name: 'Resultado' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Para revisar' })).not.toBeInTheDocument()
})
