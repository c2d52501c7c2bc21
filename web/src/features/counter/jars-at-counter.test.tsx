import { batchLabelCode } from '@aforo/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Club, type Desk, enrolMember, type Goods, letIn, offerProduct, openClub } from '../../../testing/club.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { scanCard } from '../../../testing/scan-card.ts'

const panel = () => page.getByRole('complementary', { name: 'Carrito' })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const tile = (name: string) =>
  page.getByRole('list', { name: 'Productos' }).getByRole('button', { name: new RegExp(name) })
const line = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const says = (text: string | RegExp) => expect.element(panel()).toMatchTextContent(text)
const jar = (name: RegExp) => page.getByRole('dialog', { name: '¿De qué lote?' }).getByRole('button', { name })

async function receive(desk: Desk, { id }: Goods, quantity: number, code: string, expiresOn: string | null = null) {
  const { batch } = await desk.call('POST /v1/products/{id}/movements', {
    params: { id },
    body: { kind: 'receive', quantity, batch: { code, expires_on: expiresOn } },
    idempotencyKey: crypto.randomUUID(),
  })
  if (batch === null) throw new Error('the delivery is no batch')
  return batch
}

const block = ({ owner }: Club, { id }: { id: number }) =>
  owner.call('POST /v1/batches/{id}/block', {
    params: { id },
    body: { reason: 'Moho' },
    idempotencyKey: crypto.randomUUID(),
  })

/** A counter with two jars of grass, the older one nearly empty, and a member who has 100 euros. */
async function openCounter() {
  const club = await openClub()
  const { owner } = club
  const grass = await offerProduct(owner, 'Noche Azul', { price: 10, stock_quantity: 0 })
  const old = await receive(owner, grass, 2, '0401', '2099-12-12')
  const fresh = await receive(owner, grass, 50, '0412')
  const bruno = await enrolMember(owner, 'Bruno', { cash_balance: 100 })
  await letIn(owner, bruno)
  await openPage(owner, `/dispenser?userId=${bruno.id}`)
  await expect.element(tile('Noche Azul')).toBeVisible()
  return { ...club, grass, old, fresh, bruno }
}

const cartOf = async ({ owner }: Club, { id }: { id: number }) => {
  const { items } = await owner.call('GET /v1/carts/{user_id}', { params: { user_id: id } })
  return items.map((item) => [item.quantity, item.batch?.code ?? null])
}

async function weigh(grams: string): Promise<void> {
  await panel().getByRole('textbox', { name: 'Gramos' }).fill(grams)
}

test('the oldest jar that holds enough is named, and the sale takes from it', async () => {
  const { bruno, ...club } = await openCounter()
  await tile('Noche Azul').click()
  await says(/Lote 0401 · caduca .*quedan 2\sg/)
  await weigh('1.5')
  await says('Lote 0401')
  await weigh('3')
  await says(/Lote 0412\s*quedan 50\sg/)
  await button(/^Añadir 3\sg/).click()
  await expect.element(line('Noche Azul')).toMatchTextContent('Lote 0412')
  await expect.poll(() => cartOf(club, bruno)).toEqual([[3, null]])
  await button(/^Checkout 30/).click()
  await says(/Cobrado 30,00/)
  expect(await club.owner.call('GET /v1/batches/{id}', { params: { id: club.fresh.id } })).toMatchObject({ left: 47 })
})

test('another jar is chosen with one tap, and stays chosen for the line', async () => {
  const { bruno, ...club } = await openCounter()
  await tile('Noche Azul').click()
  await weigh('1')
  await button('Cambiar el lote de Noche Azul').click()
  await expect.element(jar(/^Lote 0401/)).toHaveAttribute('aria-current', 'true')
  await jar(/^Lote 0412/).click()
  await says('Lote 0412')
  await button(/^Añadir 1\sg/).click()
  await expect.poll(() => cartOf(club, bruno)).toEqual([[1, '0412']])
  await button('Más Noche Azul').click()
  await expect.poll(() => cartOf(club, bruno)).toEqual([[1.1, '0412']])
})

test('a blocked jar is shown locked, and says why', async () => {
  const { old, ...club } = await openCounter()
  await block(club, old)
  await tile('Noche Azul').click()
  await says('Lote 0412')
  await button('Cambiar el lote de Noche Azul').click()
  await expect.element(jar(/^Lote 0401/)).toBeDisabled()
  await expect.element(jar(/^Lote 0401/)).toMatchTextContent('Bloqueado: no se retira de él')
})

test('a jar that is blocked while it is in the cart stops the checkout, and another one mends it', async () => {
  const { old, bruno, ...club } = await openCounter()
  await tile('Noche Azul').click()
  await weigh('1')
  await button('Cambiar el lote de Noche Azul').click()
  await jar(/^Lote 0401/).click()
  await button(/^Añadir 1\sg/).click()
  await expect.poll(() => cartOf(club, bruno)).toEqual([[1, '0401']])
  await block(club, old)
  await says('Lote 0401 de Noche Azul')
  await says('Bloqueado: no se retira de él. Elige otro lote para cobrar.')
  await expect.element(button('Checkout')).toBeDisabled()
  await button('Cambiar lote').click()
  await jar(/^Lote 0412/).click()
  await button(/^Checkout 10/).click()
  await says(/Cobrado 10,00/)
})

test('a jar that holds too little says so, and less of it mends the line', async () => {
  const { bruno, ...club } = await openCounter()
  await tile('Noche Azul').click()
  await weigh('60')
  await button(/^Añadir 60\sg/).click()
  await says(/Solo quedan 52\sg|No hay suficiente/)
  await button('Noche Azul: 60 g. Cambiar la cantidad').click()
  await weigh('51')
  await button(/^Cambiar a 51\sg/).click()
  await says('Noche Azul: ningún lote tiene tanto')
  await button(/^Dejar 50\sg/).click()
  await expect.poll(() => cartOf(club, bruno)).toEqual([[50, null]])
})

test('the label of a jar opens its product, and changes the jar of what is being weighed', async () => {
  const { old, fresh, ...club } = await openCounter()
  scanCard(batchLabelCode(fresh.id))
  await says('Lote 0412')
  scanCard(batchLabelCode(old.id))
  await says('Lote 0401')
  await block(club, old)
  await says('Bloqueado: no se retira de él')
  scanCard(batchLabelCode(old.id))
  await expect.element(page.getByText('Lote 0401 de Noche Azul está bloqueado')).toBeVisible()
  scanCard('L999999999')
  await expect.element(page.getByText('Ese bote ya no está en el mostrador')).toBeVisible()
})
