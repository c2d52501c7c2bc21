import {
  amountOfCents,
  type DispenseRule,
  leavesMilli,
  quantityOfMilli,
  type SaleLine,
  type Tax,
  type TaxShare,
  type Treatment,
} from '@aforo/domain'
import type { Statement } from '../../db/pipelined-transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { MadeDocument } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { approvalOnRecord, type Approved } from '../approvals/service.ts'
import { type ActorAt, offlineOnRecord } from '../audit/service.ts'
import type { CommandStamp } from '../commands/service.ts'
import { saleDocumentParts, saleDocumentValues } from '../fiscal-documents/service.ts'
import { eventData, memberEventParts } from '../webhook-events/service.ts'

/** A line of locked stock: `stockVersion` plus one is the number of its stock movement. */
export type SoldLine = SaleLine & {
  stockVersion: number
  batch: { id: number; code: string } | null
  tax: (Treatment & { taxCents: number }) | null
}

export type NewSale = {
  transactionId: number
  at: Date
  businessDate: string
  memberId: number
  wallet: { version: number; balanceCents: number }
  lines: readonly SoldLine[]
  totalCents: number
  gramsMilli: number
  discountPercent: number
  /** What the seller gave beyond the member's own discount. */
  extraDiscountCents: number
  rules: readonly DispenseRule[]
  reason: string
  /** When it was made, if that was without a connection. It may leave a debt. */
  offlineAt: Date | null
  /** Who approved what exceeds the limits of the seller. */
  approved: Approved | null
  /** Null where nothing is taxed at the sale. */
  taxes: { tax: Tax; shares: readonly TaxShare[] } | null
  /** The invoice, where the venue issues them. */
  document: MadeDocument | null
}

/**
 * Writes a whole sale: transaction, posting and wallet, lines, movements and stock, used grams, removed cart lines, the
 * audit event, the event for webhooks, and the answer for the key of the command. All values were decided from the locked rows.
 */
const newSale = (more: string, { overdrawn, movedAt }: { overdrawn: string; movedAt: string }) => `
with line as (
  select *, coalesce(weighed, quantity) as leaves
  from unnest($12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::bigint[],
    $19::bigint[], $20::bigint[], $32::text[], $33::text[], $34::bigint[], $35::bigint[], $37::bigint[], $38::text[],
    $39::bigint[])
    with ordinality as line (product_id, stock_version, stock, name, unit_type, price, quantity, cost, grams, tax_kind,
      tax_reason, tax_rate, tax, weighed, weighed_by, batch_id, number)
), booked as (
  insert into transactions (operator_id, id, venue_id, member_id, kind, method, amount_cents, business_date, rules, reason,
    staff_id, at)
  values ($1, $2, $3, $4, 'purchase', 'wallet', $5::bigint, $6::date, $7::text[], $8, $9, $10)
), posted as (
  insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
    balance_before_cents, balance_after_cents)
  values ($1, $2, 1, 'wallet', 'sales', $5::bigint, $4, $21::bigint + 1, $22::bigint, $22::bigint - $5::bigint)
), kept as (
  update wallets set version = $21::bigint + 1, balance_cents = $22::bigint - $5::bigint, overdrawn = ${overdrawn}
  where operator_id = $1 and member_id = $4
), moved as (
  insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
    stock_after_milli, staff_id, at, transaction_id, batch_id)
  select $1, product_id, stock_version + 1, 'sale', stock, -leaves, stock - leaves, $9, ${movedAt}, $2, batch_id from line
), stocked as (
  update stocks set version = line.stock_version + 1, quantity_milli = line.stock - line.leaves,
    batched_milli = batched_milli - case when line.batch_id is null then 0 else line.leaves end
  from line
  where stocks.operator_id = $1 and stocks.product_id = line.product_id
), taken as (
  update batches set quantity_milli = batches.quantity_milli - line.leaves from line
  where batches.operator_id = $1 and batches.id = line.batch_id
), sold as (
  insert into sale_lines (operator_id, transaction_id, line, product_id, stock_version, product_name, unit_type,
    price_cents, discount_percent, quantity_milli, cost_cents, grams_milli, tax_kind, tax_reason, tax_rate_bp, tax_cents,
    weighed_milli, weighed_by)
  select $1, $2, number, product_id, stock_version + 1, name, unit_type, price, $11, quantity, cost, grams, tax_kind,
    tax_reason, tax_rate, tax, weighed, weighed_by
  from line
), counted as (
  insert into member_months as used (operator_id, member_id, month, grams_milli, last_day, last_day_milli)
  select $1, $4, date_trunc('month', $6::date)::date, $23::bigint, $6::date, $23::bigint where $23::bigint > 0
  on conflict (operator_id, member_id, month) do update set
    grams_milli = used.grams_milli + excluded.grams_milli,
    last_day = greatest(used.last_day, excluded.last_day),
    last_day_milli = case when used.last_day >= excluded.last_day then used.last_day_milli else 0 end
      + excluded.last_day_milli
), emptied as (
  delete from cart_lines
  where operator_id = $1 and venue_id = $3 and member_id = $4 and product_id = any ($12::bigint[])
), noted as (
  insert into audit_events (operator_id, venue_id, staff_id, device_id, action, subject_kind, subject_id, before, after,
    address, request_id)
  values ($1, $3, $9, $36::bigint, 'sale.made', 'member', $4, $24::jsonb, $25::jsonb, $26::inet, $27)
), ${memberEventParts('sale.made', { venue: '$3', member: '$4', data: '$40' })}${more}
insert into commands (operator_id, key, kind, venue_id, staff_id, device_id, request_hash, answer)
values ($1, $28::uuid, $29, $3, $9, $36::bigint, $30, $31::jsonb)`

const taxesOfSale = `, taxed as (
  insert into transaction_taxes (operator_id, transaction_id, line, venue_id, business_date, tax, kind, reason, rate_bp,
    base_cents, tax_cents)
  select $1, $2, number, $3, $6::date, $41, kind, reason, rate, base, tax
  from unnest($42::text[], $43::text[], $44::bigint[], $45::bigint[], $46::bigint[]) with ordinality
    as share (kind, reason, rate, base, tax, number)
)`

const textsFor = (made: Parameters<typeof newSale>[1]) => ({
  plain: newSale('', made),
  taxed: newSale(taxesOfSale, made),
  invoiced: newSale(`${taxesOfSale}, ${saleDocumentParts(47)}`, made),
})
const onlineTexts = textsFor({ overdrawn: 'false', movedAt: '$10' })
/** The times of movements follow their versions, so an earlier sale moves the stock now. */
const offlineTexts = textsFor({ overdrawn: '$22::bigint < $5::bigint', movedAt: 'clock_timestamp()' })

function taxesOf({ taxes, document, offlineAt }: NewSale, venue: VenueRef): Statement {
  const texts = offlineAt === null ? onlineTexts : offlineTexts
  if (taxes === null) return { text: texts.plain, values: [] }
  const { tax, shares } = taxes
  const values = [
    tax,
    shares.map(({ kind }) => kind),
    shares.map(({ reason }) => reason),
    shares.map(({ rateBp }) => rateBp),
    shares.map(({ baseCents }) => baseCents),
    shares.map(({ taxCents }) => taxCents),
  ]
  if (document === null) return { text: texts.taxed, values }
  return { text: texts.invoiced, values: [...values, ...saleDocumentValues(venue, document)] }
}

const each = <T>(lines: readonly SoldLine[], figure: (line: SoldLine) => T): T[] => lines.map(figure)

const eventOf = (sale: NewSale): string =>
  eventData('sale.made', {
    user_id: sale.memberId,
    sale_id: sale.transactionId,
    total: amountOfCents(sale.totalCents),
    grams: quantityOfMilli(sale.gramsMilli),
    items: sale.lines.map((line) => ({ product_id: line.productId, quantity: quantityOfMilli(leavesMilli(line)) })),
    made_at: sale.at.toISOString(),
  })

export function writeSale(
  stamp: CommandStamp,
  { venue, caller, origin }: ActorAt,
  sale: NewSale,
  answer: JsonObject,
): Statement {
  const { lines, totalCents, gramsMilli, wallet, rules, reason } = sale
  const after = {
    balanceCents: wallet.balanceCents - totalCents,
    transactionId: sale.transactionId,
    totalCents,
    gramsMilli,
    lines: lines.length,
    ...(sale.extraDiscountCents === 0
      ? {}
      : { discountPercent: sale.discountPercent, discountCents: sale.extraDiscountCents }),
    ...(rules.length === 0 ? {} : { rules: [...rules], reason }),
    ...approvalOnRecord(sale.approved),
    ...offlineOnRecord(sale.offlineAt),
  }
  const taxed = taxesOf(sale, venue)
  return {
    text: taxed.text,
    values: [
      venue.operatorId,
      sale.transactionId,
      venue.id,
      sale.memberId,
      totalCents,
      sale.businessDate,
      rules,
      reason,
      caller.staffId,
      sale.at,
      sale.discountPercent,
      each(lines, ({ productId }) => productId),
      each(lines, ({ stockVersion }) => stockVersion),
      each(lines, ({ stockMilli }) => stockMilli),
      each(lines, ({ name }) => name),
      each(lines, ({ unitType }) => unitType),
      each(lines, ({ priceCents }) => priceCents),
      each(lines, ({ quantityMilli }) => quantityMilli),
      each(lines, ({ costCents }) => costCents),
      each(lines, ({ gramsMilli: grams }) => grams),
      wallet.version,
      wallet.balanceCents,
      gramsMilli,
      JSON.stringify({ balanceCents: wallet.balanceCents }),
      JSON.stringify(after),
      origin.address,
      origin.requestId,
      stamp.key,
      stamp.kind,
      stamp.requestHash,
      JSON.stringify(answer),
      each(lines, ({ tax }) => tax?.kind ?? null),
      each(lines, ({ tax }) => tax?.reason ?? null),
      each(lines, ({ tax }) => tax?.rateBp ?? null),
      each(lines, ({ tax }) => tax?.taxCents ?? null),
      caller.deviceId,
      each(lines, ({ weighed }) => weighed.milli),
      each(lines, ({ weighed }) => weighed.by),
      each(lines, ({ batch }) => batch?.id ?? null),
      eventOf(sale),
      ...taxed.values,
    ],
  }
}
