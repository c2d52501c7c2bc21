import { type CallInput, type CallReply, standingWords } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  dispenseVerdict,
  holdsAt,
  levelsOf,
  lineOutsideTolerance,
  milliOfQuantity,
  offlineLeftCents,
  offlineSaleBlocker,
  quantityBlocker,
  quantityOfMilli,
  saleGramsMilli,
  saleLine,
  saleTotalCents,
  servedOf,
  shortLine,
  topUpVerdict,
  waitsUntil,
  type Weighed,
  walletStandingBlocker,
} from '@aforo/domain'
import { tillSetting } from '../device/till.ts'
import { formatMoney } from '../format/format.ts'
import type { StoredCommand } from './commands.ts'
import { type Own, partsOf, refuseBy, refuseWithoutRight } from './decide.ts'
import {
  getSeen,
  isClaimed,
  levelsHere,
  limitsOf,
  milliOrNull,
  monthlyMilliOf,
  personOf,
  refusal,
  type Snapshot,
  stockMilliOf,
} from './overlay.ts'

type Purchase = CallInput<'POST /v1/make-purchase'>['body']

const weighedFields = ({ milli, by }: Weighed) => ({
  weighed_quantity: milli === null ? null : quantityOfMilli(milli),
  weighed_by: by,
})

/** Without a choice the server finds the batch once it has the sale. */
function batchNamed({ head }: Snapshot, id: number | null) {
  const batch = id === null ? undefined : head.products.flatMap(({ batches }) => batches).find((one) => one.id === id)
  return batch === undefined ? null : { id: batch.id, code: batch.code }
}

function linesOf(snapshot: Snapshot, { items }: Purchase, discountPercent: number) {
  const products = new Map(snapshot.head.products.map((product) => [product.id, product]))
  return items.map(({ product_id: productId, quantity, ...weighing }) => {
    const product = products.get(productId)
    if (product === undefined || product.archived) throw refusal(snapshot, 'product_not_found')
    const quantityMilli = milliOfQuantity(quantity)
    const fraction = quantityBlocker(product.unit_type, quantityMilli)
    if (fraction !== null) throw refusal(snapshot, fraction)
    const shelved = {
      productId,
      name: product.name,
      unitType: product.unit_type,
      priceCents: centsOfAmount(product.price),
      gramEquivalentMilli: product.gram_equivalent === null ? null : milliOfQuantity(product.gram_equivalent),
      stockMilli: stockMilliOf(snapshot, product),
    }
    return saleLine(shelved, quantityMilli, discountPercent, {
      milli: milliOrNull(weighing.weighed_quantity ?? null),
      by: weighing.weighed_by ?? null,
    })
  })
}

export function decideSale(snapshot: Snapshot, body: Purchase): StoredCommand {
  refuseWithoutRight(snapshot, 'POST /v1/make-purchase')
  const { head, me, state, language, now } = snapshot
  const seen = getSeen(snapshot, body.user_id)
  const key = typeof body.id === 'string' ? body.id : crypto.randomUUID()
  const { wire, kept } = partsOf(snapshot, 'sale', seen, key)
  // An invoice with a name needs the number that only the server can give.
  if (body.invoice_to !== undefined) throw refusal(snapshot, 'offline_refused')
  if (body.items.length === 0) throw refusal(snapshot, 'sale_empty')
  const { row, alone } = seen
  const discountPercent = body.discount_percent ?? row.discount_percent
  const lines = linesOf(snapshot, body, discountPercent)
  const totalCents = saleTotalCents(lines)
  const { offline, discountMostCents, gramsOverMostMilli, dailyMilli } = limitsOf(head)
  const limits = {
    dailyMilli,
    monthlyMilli: monthlyMilliOf(row, head),
    waitingDays: head.rules.waiting_days,
    discountMostCents,
    gramsOverMostMilli,
    today: kept.day,
  }
  const served = servedOf(alone, kept.day)
  const mayApprove = holdsAt(personOf(me), state.venue.id, 'approve')
  const isPriceShown = lines.every(
    ({ priceCents }, at) => priceCents === centsOfAmount(body.items[at]?.unit_price ?? 0),
  )
  const isTotalShown = body.amount === undefined || centsOfAmount(body.amount) === totalCents
  const verdict = dispenseVerdict(
    served,
    {
      lines,
      priceAsShown: isPriceShown && isTotalShown,
      discountPercent,
      mayDiscount: mayApprove && holdsAt(personOf(me), state.venue.id, 'discount'),
      mayExceed: { discount: mayApprove, grams: mayApprove },
    },
    limits,
    levelsHere(snapshot),
  )
  const outsideBand = lineOutsideTolerance(lines, milliOfQuantity(head.rules.weigh_tolerance))
  if (outsideBand !== undefined) {
    throw refusal(snapshot, 'weight_outside_tolerance', {
      product: outsideBand.name,
      asked: quantityOfMilli(outsideBand.quantityMilli),
      weighed: quantityOfMilli(outsideBand.weighed.milli ?? 0),
      most: head.rules.weigh_tolerance,
    })
  }
  const short = shortLine(lines)
  const leftOf = (limitMilli: number | null, usedMilli: number) =>
    quantityOfMilli(Math.max(0, (limitMilli ?? 0) - usedMilli))
  const reason = body.reason?.trim() ?? ''
  refuseBy(snapshot, verdict, reason, (rule) => ({
    standing: standingWords[row.standing],
    age: head.rules.age_limit,
    product: short?.name ?? '',
    stock: `${quantityOfMilli(short?.stockMilli ?? 0)}${short?.unitType === 'weight' ? ' g' : ''}`,
    left:
      rule === 'dispense_daily_grams'
        ? leftOf(limits.dailyMilli, served.dayMilli)
        : leftOf(limits.monthlyMilli, served.monthMilli),
    until: waitsUntil(row.registered_on, limits.waitingDays),
  }))
  if (totalCents === 0) throw refusal(snapshot, 'sale_for_nothing')
  const blocker = offlineSaleBlocker(alone, { totalCents, isClaimed: isClaimed(snapshot, row.id) }, offline)
  const left = formatMoney(offlineLeftCents(alone, offline), head.rules.currency, language)
  if (blocker !== null) throw refusal(snapshot, blocker, { left })
  const items = lines.map((line, at) => ({
    product_id: line.productId,
    quantity: quantityOfMilli(line.quantityMilli),
    ...weighedFields(line.weighed),
    unit_price: amountOfCents(line.priceCents),
    batch_id: body.items[at]?.batch_id ?? null,
  }))
  const reply: CallReply<'POST /v1/make-purchase'> = {
    transaction_id: kept.temporaryId,
    user_id: row.id,
    venue_id: state.venue.id,
    type: 'purchase',
    status: 'completed',
    amount: amountOfCents(totalCents),
    new_balance: amountOfCents(alone.balanceCents - totalCents),
    timestamp: now.toISOString(),
    items: lines.map((line, at) => ({
      line: at + 1,
      product_id: line.productId,
      product_name: line.name,
      unit_type: line.unitType,
      quantity: quantityOfMilli(line.quantityMilli),
      ...weighedFields(line.weighed),
      batch: batchNamed(snapshot, items[at]?.batch_id ?? null),
      unit_price: amountOfCents(line.priceCents),
      discount_percent: discountPercent,
      cost: amountOfCents(line.costCents),
    })),
  }
  const own: Own = { isOverruled: false, gramsMilli: saleGramsMilli(lines), reply }
  const sold = { items, discount_percent: discountPercent, amount: amountOfCents(totalCents), reason }
  return { ...kept, ...own, wire: { kind: 'sale', ...wire, ...sold } }
}

export function decideTopUp(snapshot: Snapshot, body: CallInput<'POST /v1/add-cash'>['body']): StoredCommand {
  refuseWithoutRight(snapshot, 'POST /v1/add-cash')
  const { head } = snapshot
  const seen = getSeen(snapshot, body.user_id)
  const { wire, kept } = partsOf(snapshot, 'top_up', seen, body.id ?? crypto.randomUUID())
  // A card terminal and a bank transfer need a connection of their own.
  if ((body.method ?? 'cash') !== 'cash') throw refusal(snapshot, 'offline_refused')
  const left = walletStandingBlocker(seen.row.standing)
  if (left !== null) throw refusal(snapshot, left)
  const amountCents = centsOfAmount(body.amount)
  const { balanceCents } = seen.alone
  const { topUpMostCents, balanceMostCents } = limitsOf(head)
  const attempt = { amountCents, balanceCents, method: 'cash', tillOpen: head.rules.till_open } as const
  const verdict = topUpVerdict(attempt, { topUpMostCents, balanceMostCents }, levelsOf(head.rules.gate_levels))
  const reason = body.reason?.trim() ?? ''
  refuseBy(snapshot, verdict, reason, (rule) => {
    const most = rule === 'top_up_balance_ceiling' ? balanceMostCents : topUpMostCents
    return { most: formatMoney(most ?? 0, head.rules.currency, snapshot.language) }
  })
  const reply: CallReply<'POST /v1/add-cash'> = {
    new_balance: amountOfCents(balanceCents + amountCents),
    transaction_id: kept.temporaryId,
    receipt: kept.temporaryId,
  }
  const own: Own = { isOverruled: false, gramsMilli: 0, reply }
  const paid = { amount: amountOfCents(amountCents), till_id: tillSetting.read(), reason }
  return { ...kept, ...own, wire: { kind: 'top_up', ...wire, ...paid } }
}
