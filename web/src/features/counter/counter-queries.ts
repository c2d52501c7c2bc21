import type { CallReply } from '@aforo/contract'
import { amountOfCents, centsOfAmount, milliOfQuantity, quantityOfMilli, type Weighed } from '@aforo/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { readsChangedRows } from '../../api/changed-rows.ts'
import { call, callPage } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { liveKey } from '../../api/live-key.ts'
import { readWhole } from '../../api/read-whole.ts'
import { sendExit } from '../../parts/visits/room-queries.ts'
import type { Approved } from '../../parts/approvals/approved.ts'
import type { ServerLine } from './cart.ts'
import type { KeptSale } from './sale.ts'

export type CounterMember = CallReply<'GET /v1/counter/members/{id}'>
export type Product = CallReply<'GET /v1/get-venue-products'>[number]
export type Category = CallReply<'GET /v1/categories'>[number]

const pageSize = 100

/** The member being served: credit, grams and rules. A `members` hint refreshes it when the balance changes. */
export const clientQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'counter', id),
    queryFn: () => call('GET /v1/counter/members/{id}', { params: { id } }, { venueId }),
  })

/** What the member usually buys here, and their last sale. */
export const habitsQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'habits', id),
    queryFn: () => call('GET /v1/counter/members/{id}/habits', { params: { id } }, { venueId }),
  })

/** The changed products in their places. A new product or a new name needs the order of the server. */
function putOnShelf(others: readonly Product[], products: readonly Product[], shelf: readonly Product[]) {
  const nameBefore = new Map(shelf.map(({ id, name }) => [id, name]))
  if (products.some(({ id, name }) => nameBefore.get(id) !== name)) return null
  const byId = new Map([...others, ...products].map((product) => [product.id, product]))
  return shelf.flatMap(({ id }) => byId.get(id) ?? [])
}

/** The whole shelf, so that search and selection need no request. A hint about a product reads only that. */
export const shelfQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'shelf'),
    queryFn: () =>
      readWhole((cursor) =>
        callPage('GET /v1/get-venue-products', { query: { limit: pageSize, cursor } }, { venueId }),
      ),
    meta: readsChangedRows<Product>({
      kind: 'products',
      idOf: ({ id }) => id,
      read: (ids) => call('GET /v1/get-venue-products', { query: { ids, limit: pageSize } }, { venueId }),
      merge: putOnShelf,
    }),
  })

export const categoriesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('catalogue', venueId, 'categories'),
    queryFn: () => call('GET /v1/categories', {}, { venueId }),
  })

const linesOf = ({ items }: CallReply<'GET /v1/carts/{user_id}'>): ServerLine[] =>
  items.map((item) => ({
    productId: item.product_id,
    name: item.name,
    priceCents: centsOfAmount(item.price),
    unitType: item.unit_type,
    quantityMilli: milliOfQuantity(item.quantity),
    weighed: {
      milli: item.weighed_quantity === null ? null : milliOfQuantity(item.weighed_quantity),
      by: item.weighed_by,
    },
    batch: item.batch,
  }))

export const cartKey = (venueId: number, memberId: number) => liveKey('counter', venueId, 'cart', memberId)

export const readServerCart = async (venueId: number, memberId: number): Promise<ServerLine[]> =>
  linesOf(await call('GET /v1/carts/{user_id}', { params: { user_id: memberId } }, { venueId }))

/** Nothing was weighed: nothing is sent, as by earlier versions. */
const weighedFields = ({ milli, by }: Weighed) =>
  by === null ? {} : { weighed_quantity: milli === null ? null : quantityOfMilli(milli), weighed_by: by }

/** Without a choice nothing is sent: the oldest that holds enough is taken. */
const batchField = (batchId: number | null) => (batchId === null ? {} : { batch_id: batchId })

type LineWrite = Pick<ServerLine, 'productId' | 'quantityMilli' | 'weighed' | 'batch'> & {
  seenMilli: number
  changeId: string
}

export const writeServerLine = async (
  venueId: number,
  memberId: number,
  { productId, quantityMilli, weighed, batch, seenMilli, changeId }: LineWrite,
): Promise<ServerLine[]> =>
  linesOf(
    await call(
      'PUT /v1/carts/{user_id}/items/{product_id}',
      {
        params: { user_id: memberId, product_id: productId },
        body: {
          id: changeId,
          quantity: quantityOfMilli(quantityMilli),
          seen: quantityOfMilli(seenMilli),
          ...weighedFields(weighed),
          ...batchField(batch?.id ?? null),
        },
      },
      { venueId },
    ),
  )

export const emptyServerCart = async (venueId: number, memberId: number): Promise<void> => {
  await call('DELETE /v1/carts/{user_id}', { params: { user_id: memberId } }, { venueId })
}

/** Sends a sale with its stored key. A repeat gets the first answer. */
export async function sendSale(sale: KeptSale) {
  const { key, venueId, memberId, totalCents, at, items, discountPercent, reason, invoiceTo, approvalId } = sale
  const made = await call(
    'POST /v1/make-purchase',
    {
      body: {
        id: key,
        user_id: memberId,
        venue_id: venueId,
        type: 'purchase',
        amount: amountOfCents(totalCents),
        status: 'completed',
        timestamp: at,
        items: items.map(({ productId, quantityMilli, weighed, priceCents, batchId }) => ({
          product_id: productId,
          quantity: quantityOfMilli(quantityMilli),
          unit_price: amountOfCents(priceCents),
          ...weighedFields(weighed),
          ...batchField(batchId),
        })),
        discount_percent: discountPercent,
        reason,
        from_cart: true,
        ...(invoiceTo === null ? {} : { invoice_to: invoiceTo }),
      },
      ...(approvalId === null ? {} : { approvalId }),
    },
    { venueId },
  )
  return {
    saleId: made.transaction_id,
    paidCents: centsOfAmount(made.amount),
    balanceCents: centsOfAmount(made.new_balance),
    madeAt: made.timestamp,
  }
}

/** Refreshes what a sale changes at once, without waiting for the hint. */
export function useFreshAfterSale(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const topic of ['members', 'counter', 'catalogue', 'door']) {
      void queryClient.invalidateQueries({ queryKey: [topic] })
    }
  }
}

/** Voids a sale. A repeat uses the same key, so it takes effect once. */
export function useVoiding(venueId: number, saleId: number) {
  const fresh = useFreshAfterSale()
  const once = useCommandKey(`void ${venueId} ${saleId}`)
  return async (reason: string, approval: Approved): Promise<void> => {
    try {
      await once((idempotencyKey) =>
        call(
          'POST /v1/sales/{id}/void',
          { params: { id: saleId }, body: { reason }, idempotencyKey, ...approval },
          { venueId },
        ),
      )
    } finally {
      fresh()
    }
  }
}

/** Records a member's exit, as the door does. */
export function useLetOut(venueId: number) {
  const queryClient = useQueryClient()
  return async (key: string, memberId: number, early: boolean, approval: Approved = {}): Promise<void> => {
    try {
      await sendExit(venueId, key, memberId, early, approval)
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['door'] })
    }
  }
}
