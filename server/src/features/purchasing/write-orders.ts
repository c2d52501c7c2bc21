import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  milliOfQuantity,
  orderingBlocker,
  type PurchaseOrderAct,
  purchaseOrderBlocker,
  quantityBlocker,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import type { PurchasingDeps } from './manage-suppliers.ts'
import {
  insertOrder,
  listLastCosts,
  listLockedLines,
  listOffered,
  lockOrder,
  type LockedOrder,
  type NewLine,
  replaceLines,
  updateOrder,
} from './order-queries.ts'
import { getOrder, type PurchaseOrder } from './order-view.ts'
import { lockOpenSuppliers } from './supplier-queries.ts'

type Form = ParsedInput<'POST /v1/purchase-orders'>['body']
type Drafts = ParsedInput<'POST /v1/purchase-orders/drafts'>['body']
type Drafted = CallReply<'POST /v1/purchase-orders/drafts'>[number]

type PurchaseAction =
  | 'purchase.drafted'
  | 'purchase.changed'
  | 'purchase.ordered'
  | 'purchase.received'
  | 'purchase.closed'
  | 'purchase.cancelled'

export const recordPurchase = (
  trx: Transaction<DB>,
  by: ActorAt,
  action: PurchaseAction,
  id: number,
  after: JsonObject,
): Promise<void> =>
  recordAuditEntryAt(trx, by, { action, subject: { kind: 'purchase_order', id }, before: null, after })

const announce = ({ live }: PurchasingDeps, { id }: VenueRef) => live.publish(venueChannel(id), 'catalogue')

export async function getLockedOrder(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<LockedOrder> {
  const order = await lockOrder(trx, venue, id)
  if (order === undefined) throw new Refusal('purchase_order_not_found')
  return order
}

/** The names of the suppliers of these ids, none of them archived. */
async function supplierNames(trx: Transaction<DB>, venue: VenueRef, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await lockOpenSuppliers(trx, venue, wanted)
  if (rows.length < wanted.length) throw new Refusal('supplier_not_found')
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type NamedLine = NewLine & { name: string }

/** Refuses products that the venue does not offer, parts of pieces, and a product on two lines. Names the others. */
async function checkLines(trx: Transaction<DB>, venue: VenueRef, lines: readonly NewLine[]): Promise<NamedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  if (ids.length < lines.length) throw new Refusal('purchase_line_repeated')
  const offered = new Map((await listOffered(trx, venue, ids)).map(({ id, ...product }) => [id, product]))
  return lines.map((line) => {
    const product = offered.get(line.productId)
    if (product === undefined) throw new Refusal('product_not_found')
    refuseIf(quantityBlocker(product.unitType, line.quantityMilli))
    return { ...line, name: product.name }
  })
}

const linesOf = ({ lines }: Form): NewLine[] =>
  lines.map(({ product_id: productId, quantity, unit_cost: cost }) => ({
    productId,
    quantityMilli: milliOfQuantity(quantity),
    unitCostCents: cost === null ? null : centsOfAmount(cost),
  }))

/** Such as "Limón: 100 × 4.2". */
const linesOnRecord = (lines: readonly NamedLine[]) =>
  lines.map(({ name, quantityMilli, unitCostCents }) => {
    const cost = unitCostCents === null ? '' : ` × ${amountOfCents(unitCostCents)}`
    return `${name}: ${quantityOfMilli(quantityMilli)}${cost}`
  })

type Draft = { supplierId: number | null; supplier: string | null; expectedOn: string | null; note: string }

async function draft(trx: Transaction<DB>, by: ActorAt, { supplier, ...order }: Draft, lines: readonly NamedLine[]) {
  const { caller, venue } = by
  const { id, number } = await insertOrder(trx, venue, { ...order, createdBy: caller.staffId })
  await replaceLines(trx, venue, id, lines)
  await recordPurchase(trx, by, 'purchase.drafted', id, { supplier, lines: linesOnRecord(lines) })
  return { id, number, supplier, lines: lines.length }
}

export async function draftOrder(deps: PurchasingDeps, by: ActorAt, key: string, sent: Form): Promise<PurchaseOrder> {
  const { caller, venue } = by
  const command = { kind: 'purchase.draft', key, request: sent, caller, venue }
  const order = await runOnce(deps.db, command, async (trx) => {
    const { supplier_id: supplierId, expected_on: expectedOn, note } = sent
    const names = await supplierNames(trx, venue, [supplierId])
    const lines = await checkLines(trx, venue, linesOf(sent))
    const supplier = supplierId === null ? null : (names.get(supplierId) ?? null)
    const { id } = await draft(trx, by, { supplierId, supplier, expectedOn, note }, lines)
    return getOrder(trx, venue, id)
  })
  announce(deps, venue)
  return order
}

/** One draft for each supplier, and one for the products without a supplier. */
export async function draftOrders(deps: PurchasingDeps, by: ActorAt, key: string, sent: Drafts): Promise<Drafted[]> {
  const { caller, venue } = by
  const command = { kind: 'purchase.draft_several', key, request: sent, caller, venue }
  const drafted = await runOnce(deps.db, command, async (trx) => {
    const products = sent.lines.map(({ product_id: id }) => id)
    const costs = new Map(
      (await listLastCosts(trx, venue, products)).map(({ productId, unitCostCents }) => [productId, unitCostCents]),
    )
    const suppliers = [...new Set(sent.lines.map(({ supplier_id: id }) => id))]
    const names = await supplierNames(trx, venue, suppliers)
    const lines = await checkLines(
      trx,
      venue,
      sent.lines.map(({ product_id: productId, quantity }) => ({
        productId,
        quantityMilli: milliOfQuantity(quantity),
        unitCostCents: costs.get(productId) ?? null,
      })),
    )
    const drafts: Drafted[] = []
    for (const supplierId of suppliers) {
      const supplier = supplierId === null ? null : (names.get(supplierId) ?? null)
      // The checked lines are in the order of those that were sent.
      const own = lines.filter((_line, index) => sent.lines[index]?.supplier_id === supplierId)
      drafts.push(await draft(trx, by, { supplierId, supplier, expectedOn: null, note: '' }, own))
    }
    return drafts
  })
  announce(deps, venue)
  return drafted
}

export async function changeOrder(
  deps: PurchasingDeps,
  by: ActorAt,
  id: number,
  { version, ...sent }: ParsedInput<'PUT /v1/purchase-orders/{id}'>['body'],
): Promise<PurchaseOrder> {
  const { venue } = by
  const changed = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const order = await getLockedOrder(trx, venue, id)
    refuseIf(purchaseOrderBlocker(order.state, 'change'))
    if (order.version !== version) throw new Refusal('purchase_order_changed')
    const { supplier_id: supplierId, expected_on: expectedOn, note } = sent
    const names = await supplierNames(trx, venue, [supplierId])
    const lines = await checkLines(trx, venue, linesOf(sent))
    await updateOrder(trx, venue, id, { supplierId, expectedOn, note })
    await replaceLines(trx, venue, id, lines)
    const supplier = supplierId === null ? null : (names.get(supplierId) ?? null)
    await recordPurchase(trx, by, 'purchase.changed', id, { supplier, expectedOn, note, lines: linesOnRecord(lines) })
    return getOrder(trx, venue, id)
  })
  announce(deps, venue)
  return changed
}

type Act = { key: string; id: number }

/** Runs one step of an order once, on the locked order. */
async function step(
  deps: PurchasingDeps,
  by: ActorAt,
  { kind, key, request }: { kind: string; key: string; request: JsonObject & { id: number } },
  work: (trx: Transaction<DB>, order: LockedOrder) => Promise<void>,
): Promise<PurchaseOrder> {
  const { caller, venue } = by
  const { id } = request
  const done = await runOnce(deps.db, { kind, key, request, caller, venue }, async (trx) => {
    await work(trx, await getLockedOrder(trx, venue, id))
    return getOrder(trx, venue, id)
  })
  announce(deps, venue)
  return done
}

export const placeOrder = (
  deps: PurchasingDeps,
  by: ActorAt,
  { key, id, version }: Act & { version: number },
): Promise<PurchaseOrder> =>
  step(deps, by, { kind: 'purchase.order', key, request: { id, version } }, async (trx, order) => {
    const { length: lines } = await listLockedLines(trx, by.venue, id)
    refuseIf(orderingBlocker({ state: order.state, hasSupplier: order.supplierId !== null, lines }))
    if (order.version !== version) throw new Refusal('purchase_order_changed')
    await updateOrder(trx, by.venue, id, { state: 'ordered', orderedBy: by.caller.staffId })
    await recordPurchase(trx, by, 'purchase.ordered', id, { supplier: order.supplierName })
  })

const endings = {
  close: { state: 'received', action: 'purchase.closed' },
  cancel: { state: 'cancelled', action: 'purchase.cancelled' },
} as const satisfies Partial<Record<PurchaseOrderAct, unknown>>

/** Ends an order of which something or everything did not come. */
export const endOrder = (
  deps: PurchasingDeps,
  by: ActorAt,
  { key, id, reason, how }: Act & { reason: string; how: keyof typeof endings },
): Promise<PurchaseOrder> =>
  step(deps, by, { kind: `purchase.${how}`, key, request: { id, reason } }, async (trx, order) => {
    refuseIf(purchaseOrderBlocker(order.state, how))
    const { state, action } = endings[how]
    await updateOrder(trx, by.venue, id, { state, endedBy: by.caller.staffId, endReason: reason })
    await recordPurchase(trx, by, action, id, { supplier: order.supplierName, reason })
  })
