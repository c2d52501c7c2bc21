import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  milliOfQuantity,
  quantityBlocker,
  refundCents,
  refundShares,
  returnBlocker,
  returnedGramsMilli,
  returnedLeavesMilli,
  returnPosting,
  reversalPosting,
  reversalWindowMinutes,
  salePosting,
  type TaxShare,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { approvalFor, approvalOnRecord, lockNamedApproval, spendApproval } from '../approvals/service.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { correctTaxes } from '../fiscal-documents/service.ts'
import { runUnderLease } from '../leases/service.ts'
import { book, type Booked, type LockedWallet, getLockedWallet } from '../ledger/service.ts'
import { type LockedStocks, getLockedStocks, putBack } from '../stock/service.ts'
import { getSettingsToday, type SettingsToday } from '../venue-settings/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import { describeSale, getSale, type SaleRow, saleVoidBlocker } from './sale-view.ts'
import {
  addReturned,
  insertReturnLines,
  listCorrections,
  lockSaleLines,
  lowerUse,
  type SaleLineRow,
} from './sale-queries.ts'
import { announceSale, type CounterDeps } from './service.ts'
import { weighedIn } from './weighed-items.ts'

type Sale = CallReply<'GET /v1/sales/{id}'>
type LockedSale = {
  sale: SaleRow
  wallet: LockedWallet
  lines: SaleLineRow[]
  stocks: LockedStocks
  isVoided: boolean
  settings: SettingsToday
}

/**
 * Locks a sale with everything a void or return changes, always in this order: wallet, lines, stock. The receipt
 * counter is locked last, at booking.
 */
async function lockSale(trx: Transaction<DB>, { venue }: ActorAt, id: number): Promise<LockedSale> {
  const settings = await getSettingsToday(trx, venue)
  const sale = await getSale(trx, venue, id)
  const wallet = await getLockedWallet(trx, venue, sale.memberId)
  if (wallet.standing === 'erased') throw new Refusal('member_erased')
  const lines = await lockSaleLines(trx, venue, id)
  const stocks = await getLockedStocks(trx, venue, lines)
  const corrections = await listCorrections(trx, venue, id)
  return { sale, wallet, lines, stocks, isVoided: corrections.some(({ kind }) => kind === 'reversal'), settings }
}

type Taken = { row: SaleLineRow; milli: number; cents: number; restock: boolean }

/** Puts goods back into stock, lowers the used gram limits, and marks the quantity as returned. */
async function takeBack(
  trx: Transaction<DB>,
  by: ActorAt,
  { sale, stocks }: LockedSale,
  transactionId: number,
  taken: readonly Taken[],
): Promise<void> {
  const { venue } = by
  const restocked = taken.filter(({ restock }) => restock)
  const returned = restocked.map(({ row, milli }) => ({
    productId: row.productId,
    batchId: row.batchId,
    quantityMilli: returnedLeavesMilli({ ...row, weighed: weighedIn(row) }, milli),
  }))
  await putBack(trx, by, transactionId, stocks, returned)
  for (const { row, milli, cents } of taken) await addReturned(trx, venue, sale.id, { line: row.line, milli, cents })
  const milli = taken.reduce((sum, part) => sum + returnedGramsMilli(part.row, part.milli), 0)
  if (milli > 0) await lowerUse(trx, venue, { memberId: sale.memberId, day: sale.businessDate, milli })
}

/** The tax in what is given back, from what each line was taxed with. */
const sharesOf = (taken: readonly Taken[]): TaxShare[] =>
  refundShares(
    taken.flatMap(({ row, cents }) => {
      const { taxKind: kind, taxReason: reason, taxRateBp: rateBp, taxCents, costCents, returnedCents } = row
      if (kind === null || rateBp === null || taxCents === null) return []
      return [{ line: { kind, reason, rateBp, costCents, taxCents, returnedCents }, cents }]
    }),
  )

const aboutSale = ({ sale, settings }: LockedSale, { transactionId }: Booked) => ({
  saleId: sale.id,
  firstId: sale.id,
  transactionId,
  businessDate: settings.today,
})

export async function voidSale(
  deps: CounterDeps,
  by: ActorAt,
  command: { key: string; saleId: number; reason: string },
): Promise<Sale> {
  const { caller, venue } = by
  const { key, ...request } = command
  const { saleId, reason } = request
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'sale.void', key, request, caller, venue },
    async (trx) => {
      const named = await lockNamedApproval(trx, by)
      const locked = await lockSale(trx, by, saleId)
      const { sale, wallet, lines, isVoided, settings } = locked
      const ownBlocker = saleVoidBlocker(by, sale, isVoided, settings)
      const approved = approvalFor(by, named, { kind: 'void', saleId }, ownBlocker)
      const blocker = approved === null ? ownBlocker : saleVoidBlocker(by, sale, isVoided, settings, true)
      if (blocker !== null) throw new Refusal(blocker, { minutes: reversalWindowMinutes })
      if (lines.some(({ returnedMilli }) => returnedMilli > 0)) throw new Refusal('sale_returned')
      const booked = await book(trx, by, wallet, {
        kind: 'reversal',
        method: 'wallet',
        posting: reversalPosting(salePosting(sale.amountCents)),
        reason,
        reversesId: saleId,
        businessDate: settings.today,
      })
      const taken = lines.map((row) => ({ row, milli: row.quantityMilli, cents: row.costCents, restock: true }))
      await takeBack(trx, by, locked, booked.transactionId, taken)
      await correctTaxes(trx, deps, by, { ...aboutSale(locked, booked), description: 'Anulación' })
      await recordAuditEntryAt(trx, by, {
        action: 'sale.voided',
        subject: { kind: 'member', id: sale.memberId },
        before: { transactionId: saleId, balanceCents: wallet.balanceCents },
        after: { balanceCents: booked.wallet.balanceCents, reason, ...approvalOnRecord(approved) },
      })
      const voided = { user_id: sale.memberId, sale_id: saleId }
      await publishEvent(trx, { venue }, { type: 'sale.voided', data: voided })
      await spendApproval(trx, by, approved, key)
      return { answer: await describeSale(trx, by, saleId), venueIds: wallet.venueIds }
    },
  )
  announceSale(deps, venue, { memberId: answer.client.id, items: answer.items }, venueIds)
  return answer
}

type ReturnItems = ParsedInput<'POST /v1/sales/{id}/returns'>['body']['items']

/** Refuses a line that appears twice or exceeds the quantity that is left to return. */
function takenOf(lines: readonly SaleLineRow[], items: ReturnItems): Taken[] {
  const rows = new Map(lines.map((row) => [row.line, row]))
  return items.map(({ line, quantity, restock }) => {
    const row = rows.get(line)
    if (row === undefined) throw new Refusal('return_too_much')
    rows.delete(line)
    const milli = milliOfQuantity(quantity)
    refuseIf(quantityBlocker(row.unitType, milli))
    refuseIf(returnBlocker(row, milli))
    return { row, milli, cents: refundCents(row, milli), restock }
  })
}

export async function returnLines(
  deps: CounterDeps,
  by: ActorAt,
  command: { key: string; saleId: number; sent: ParsedInput<'POST /v1/sales/{id}/returns'>['body'] },
): Promise<Sale> {
  const { caller, venue } = by
  const { key, saleId, sent } = command
  const { reason } = sent
  const request = { saleId, ...sent }
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'sale.return', key, request, caller, venue },
    async (trx) => {
      const locked = await lockSale(trx, by, saleId)
      const { sale, wallet, lines, isVoided, settings } = locked
      if (isVoided) throw new Refusal('sale_voided')
      const taken = takenOf(lines, sent.items)
      const amountCents = taken.reduce((sum, { cents }) => sum + cents, 0)
      if (amountCents === 0) throw new Refusal('sale_for_nothing')
      const booked = await book(trx, by, wallet, {
        kind: 'return',
        method: 'wallet',
        posting: returnPosting(amountCents),
        reason,
        returnsId: saleId,
        businessDate: settings.today,
      })
      const { transactionId } = booked
      await insertReturnLines(
        trx,
        venue,
        { transactionId, saleId },
        taken.map(({ row, milli, cents, restock }) => ({
          line: row.line,
          quantityMilli: milli,
          amountCents: cents,
          restocked: restock,
        })),
      )
      await takeBack(trx, by, locked, transactionId, taken)
      const shares = sharesOf(taken)
      await correctTaxes(trx, deps, by, { ...aboutSale(locked, booked), description: 'Devolución', shares })
      await recordAuditEntryAt(trx, by, {
        action: 'sale.returned',
        subject: { kind: 'member', id: sale.memberId },
        before: { transactionId: saleId, balanceCents: wallet.balanceCents },
        after: { balanceCents: booked.wallet.balanceCents, amountCents, reason },
      })
      const returned = { user_id: sale.memberId, sale_id: saleId, amount: amountOfCents(amountCents) }
      await publishEvent(trx, { venue }, { type: 'sale.returned', data: returned })
      return { answer: await describeSale(trx, by, saleId), venueIds: wallet.venueIds }
    },
  )
  announceSale(deps, venue, { memberId: answer.client.id, items: answer.items }, venueIds)
  return answer
}
