import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  type Capability,
  type DispenseRule,
  dispenseRules,
  fullName,
  holdsAt,
  levelsFor,
  levelsOf,
  orderStatus,
  quantityOfMilli,
  reversalWindowMinutes,
  voidBlocker,
  gramsOn,
  waitsUntil,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { describeInvoices } from '../fiscal-documents/service.ts'
import { getMemberRow, isUnderAge, listMembersByIds } from '../members/service.ts'
import { getRulesToday, getSettingsToday, type SettingsToday } from '../venue-settings/service.ts'
import { describeCart } from './carts.ts'
import {
  findSale,
  isInside,
  listCorrections,
  listReturnLines,
  listSaleLines,
  listUse,
  type SaleLineRow,
} from './sale-queries.ts'
import type { CounterDeps } from './service.ts'
import { weighedIn, weighedReply } from './weighed-items.ts'

type Sale = CallReply<'GET /v1/sales/{id}'>
type CallerAt = { caller: Caller; venue: VenueRef }

export async function getSale(trx: Transaction<DB>, venue: VenueRef, id: number) {
  const sale = await findSale(trx, venue, id)
  if (sale === undefined) throw new Refusal('sale_not_found')
  return sale
}

export type SaleRow = Awaited<ReturnType<typeof getSale>>

/** Why this person may not void a sale, or null. With an approval, no limit applies. */
export function saleVoidBlocker(
  { caller, venue }: CallerAt,
  sale: Pick<SaleRow, 'at' | 'staffId' | 'amountCents'>,
  isVoided: boolean,
  { now, othersVoidMostCents }: SettingsToday,
  isApproved = false,
) {
  const holds = (capability: Capability) => holdsAt(caller, venue.id, capability)
  const blocker = voidBlocker(
    { totalCents: sale.amountCents, at: sale.at, staffId: sale.staffId, reversed: isVoided },
    {
      now,
      staffId: caller.staffId,
      voidsOwn: holds('void_own'),
      voidsOthers: holds('void_others'),
      mayApprove: isApproved || holds('approve'),
    },
    othersVoidMostCents,
  )
  return blocker === 'transaction_reversed' ? 'sale_voided' : blocker
}

const itemOf = (row: SaleLineRow): Sale['items'][number] => ({
  line: row.line,
  product_id: row.productId,
  product_name: row.productName,
  unit_type: row.unitType,
  quantity: quantityOfMilli(row.quantityMilli),
  ...weighedReply(weighedIn(row)),
  batch: row.batchId === null ? null : { id: row.batchId, code: row.batchCode ?? '' },
  unit_price: amountOfCents(row.priceCents),
  discount_percent: row.discountPercent,
  cost: amountOfCents(row.costCents),
  returned: quantityOfMilli(row.returnedMilli),
  tax: row.taxKind === null ? null : { kind: row.taxKind, reason: row.taxReason, rate: (row.taxRateBp ?? 0) / 100 },
})

const isReturned = (rows: readonly SaleLineRow[]) =>
  rows.every(({ returnedMilli, quantityMilli }) => returnedMilli === quantityMilli)

export async function describeSale(trx: Transaction<DB>, callerAt: CallerAt, id: number): Promise<Sale> {
  const { caller, venue } = callerAt
  const limits = await getSettingsToday(trx, venue)
  const sale = await getSale(trx, venue, id)
  const rows = await listSaleLines(trx, venue, id)
  const corrections = await listCorrections(trx, venue, id)
  const returned = Map.groupBy(await listReturnLines(trx, venue, id), ({ transactionId }) => transactionId)
  const correctionOf = (row: (typeof corrections)[number]) => ({
    transaction_id: row.id,
    by: row.name || row.email,
    at: row.at.toISOString(),
    reason: row.reason,
  })
  const voided = corrections.find(({ kind }) => kind === 'reversal')
  const mayApprove = holdsAt(caller, venue.id, 'approve')
  const status = orderStatus({ isVoided: voided !== undefined, isReturned: isReturned(rows) })
  const isUntouched = rows.every(({ returnedMilli }) => returnedMilli === 0)
  const stops = saleVoidBlocker(callerAt, sale, voided !== undefined, limits)
  const isVoidable = isUntouched && stops === null
  return {
    id,
    current_order_status: status,
    venue: { id: venue.id, name: sale.venueName, address: sale.address },
    client: { id: sale.memberId, client_id: sale.number, name: fullName(sale.name, sale.lastName) },
    by: sale.staffName || sale.staffEmail,
    at: sale.at.toISOString(),
    business_date: sale.businessDate,
    total: amountOfCents(sale.amountCents),
    returned: amountOfCents(rows.reduce((sum, { returnedCents }) => sum + returnedCents, 0)),
    balance_after: amountOfCents(sale.balanceAfterCents),
    grams: quantityOfMilli(rows.reduce((sum, { gramsMilli }) => sum + gramsMilli, 0)),
    reason: sale.reason,
    rules: sale.rules,
    items: rows.map(itemOf),
    ...(await describeInvoices(trx, venue.operatorId, id)),
    voided: voided === undefined ? null : correctionOf(voided),
    returns: corrections
      .filter(({ kind }) => kind === 'return')
      .map((row) => ({
        ...correctionOf(row),
        amount: amountOfCents(row.amountCents),
        items: (returned.get(row.id) ?? []).map(({ line, quantityMilli, amountCents, restocked }) => ({
          line,
          quantity: quantityOfMilli(quantityMilli),
          amount: amountOfCents(amountCents),
          restocked,
        })),
      })),
    voidable: isVoidable,
    void_needs_approval: isUntouched && stops === 'void_limit',
    voidable_until:
      isVoidable && !mayApprove ? new Date(sale.at.getTime() + reversalWindowMinutes * 60_000).toISOString() : null,
    returnable: holdsAt(caller, venue.id, 'return') && status === 'DELIVERED',
  }
}

export const readSale = ({ db }: CounterDeps, callerAt: CallerAt, id: number): Promise<Sale> =>
  inOperator(db, callerAt.venue.operatorId, (trx) => describeSale(trx, callerAt, id))

export async function readCounterClient(
  { db, keyring }: CounterDeps,
  { caller, venue }: CallerAt,
  memberId: number,
): Promise<CallReply<'GET /v1/counter/members/{id}'>> {
  const read = async (trx: Transaction<DB>, keys: FieldKeys) => {
    const rules = await getRulesToday(trx, venue)
    const row = await getMemberRow(trx, venue, memberId)
    const [client] = await listMembersByIds(trx, venue, rules, [memberId])
    if (client === undefined) throw new Refusal('member_not_found')
    const { dayMilli } = gramsOn(await listUse(trx, venue, memberId), rules.today)
    const levels = levelsFor(levelsOf(rules.gateLevels), caller, venue.id)
    const mayExceed = holdsAt(caller, venue.id, 'approve')
    const isDiscountOpen = mayExceed || levels.dispense_discount !== 'block'
    const until = waitsUntil(row.registeredOn, rules.waitingDays)
    return {
      ...client,
      inside_here: await isInside(trx, venue, memberId),
      under_age: isUnderAge(keys, row, rules),
      discount_percent: row.discountPercent,
      day: {
        grams: quantityOfMilli(dayMilli),
        limit: rules.dailyMilli === null ? null : quantityOfMilli(rules.dailyMilli),
      },
      waits_until: rules.today < until ? until : null,
      // The cast is safe: the object has one entry for each rule.
      gate_levels: Object.fromEntries(dispenseRules.map((rule) => [rule, levels[rule]])) as Record<
        DispenseRule,
        (typeof levels)[DispenseRule]
      >,
      may_discount: isDiscountOpen && holdsAt(caller, venue.id, 'discount'),
      may_exceed: mayExceed,
      discount_most: rules.discountMostCents === null ? null : amountOfCents(rules.discountMostCents),
      grams_over_most: rules.gramsOverMostMilli === null ? null : quantityOfMilli(rules.gramsOverMostMilli),
      weigh_tolerance: quantityOfMilli(rules.weighToleranceMilli),
      cart: await describeCart(trx, venue, memberId),
    }
  }
  return keyring.withKeys(venue.operatorId, (keys) => inOperator(db, venue.operatorId, (trx) => read(trx, keys)))
}
