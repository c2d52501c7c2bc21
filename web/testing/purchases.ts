import { type Desk, offerProduct } from './club.ts'

export async function addSupplier(desk: Desk, name: string): Promise<number> {
  const { id } = await desk.call('POST /v1/suppliers', { body: { name }, idempotencyKey: crypto.randomUUID() })
  return id
}

/** An order of 100 g at 4.20 a gram that is on its way. */
export async function placeOrder(desk: Desk) {
  const supplier = await addSupplier(desk, 'Vivero Sur')
  const goods = await offerProduct(desk, 'Limón Sierra', { stock_quantity: 0 })
  const body = { supplier_id: supplier, lines: [{ product_id: goods.id, quantity: 100, unit_cost: 4.2 }] }
  const draft = await desk.call('POST /v1/purchase-orders', { body, idempotencyKey: crypto.randomUUID() })
  const sending = { params: { id: draft.id }, body: { version: draft.version }, idempotencyKey: crypto.randomUUID() }
  await desk.call('POST /v1/purchase-orders/{id}/sending', sending)
  return { id: draft.id, goods }
}
