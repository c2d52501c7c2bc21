import { keyed, must, type Call, type Who } from './grams-club.ts'

type Places = { here: Who; there: Who }

const offer = async (call: Call, by: Who, name: string): Promise<number> => {
  const product = { name, price: 8, stock_quantity: 0, unit_type: 'weight', category_id: null } as const
  return (await must(call('POST /v1/products', { multipart: { product } }, by))).id
}

/** A batch in two jars, of which a part is sent to the other venue, and what is expected to dry. */
async function sendGoods(call: Call, { here, there }: Places): Promise<number> {
  const id = await offer(call, here, 'Vuelta redonda')
  const arrived = await offer(call, there, 'Vuelta redonda')
  const delivery = { kind: 'receive', quantity: 400, cost: 1_200, batch: { code: 'V-1' } } as const
  const { batch } = await must(
    call('POST /v1/products/{id}/movements', keyed({ params: { id }, body: delivery }), here),
  )
  if (batch === null) throw new Error('A delivery made no batch.')
  const jars = { params: { id: batch.id }, body: { jars: 2, tare: 180 } }
  await must(call('POST /v1/batches/{id}/jars', keyed(jars), here))
  const items = [{ product_id: id, batch_id: batch.id, quantity: 50 }]
  const sending = { body: { to_venue_id: there.venueId, items } }
  const sent = await must(call('POST /v1/transfers', keyed(sending), here))
  const line = { number: 1, quantity: 49.5, product_id: arrived, gap_reason: 'missing' as const }
  await must(
    call('POST /v1/transfers/{id}/receipt', keyed({ params: { id: sent.id }, body: { items: [line] } }), there),
  )
  const [category] = await must(call('GET /v1/categories', {}, here))
  const { business_date: today } = await must(call('GET /v1/taxes', {}, here))
  const params = { category_id: category?.id ?? 0, valid_from: today }
  await must(call('PUT /v1/moisture/{category_id}/{valid_from}', { params, body: { loss_percent: 0.15 } }, here))
  return id
}

/** A count of everything, weighed and not yet approved. */
async function count(call: Call, by: Who): Promise<void> {
  const { id } = await must(call('POST /v1/count-sheets', keyed({ body: { scope: 'moved' } }), by))
  for (;;) {
    const taken = await must(call('POST /v1/count-sheets/{id}/next', { params: { id }, body: {} }, by))
    if (taken.entry === null) break
    const params = { id, number: taken.entry.number }
    const body = { gross: 200, tare: 0, weighed_by: 'hand' } as const
    await must(call('POST /v1/count-sheets/{id}/entries/{number}/readings', keyed({ params, body }), by))
  }
  await must(call('POST /v1/count-sheets/{id}/finish', keyed({ params: { id }, body: {} }), by))
}

/** An order to a supplier of which a part has come. */
async function order(call: Call, by: Who, productId: number): Promise<void> {
  const supplier = { name: 'Finca Sol', tax_number: 'B00000000', contact: 'Ana', email: '', phone: '', notes: '' }
  const { id: supplierId } = await must(call('POST /v1/suppliers', keyed({ body: supplier }), by))
  const lines = [{ product_id: productId, quantity: 100, unit_cost: 4.2 }]
  const { id } = await must(call('POST /v1/purchase-orders', keyed({ body: { supplier_id: supplierId, lines } }), by))
  await must(call('POST /v1/purchase-orders/{id}/sending', keyed({ params: { id }, body: { version: 1 } }), by))
  const body = { product_id: productId, quantity: 40, received_before: 0 }
  await must(call('POST /v1/purchase-orders/{id}/receipts', keyed({ params: { id }, body }), by))
}

/** Everything that happens to goods besides sales. Returns a product that is in stock. */
export async function moveGoods(call: Call, places: Places): Promise<number> {
  const productId = await sendGoods(call, places)
  await order(call, places.here, productId)
  await count(call, places.here)
  return productId
}
