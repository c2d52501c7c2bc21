import {
  type Act,
  type ApprovalLimit,
  businessDayStart,
  countBlocker,
  drawerOf,
  extraDiscountCents,
  gramsOn,
  gramsOverMilli,
  levelsFor,
  levelsOf,
  lossValueCents,
  payoutLeftCents,
  priceChangeFigure,
  saleGramsMilli,
  saleLine,
  saleTotalCents,
  seesExpected,
  witnessBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { findMemberWallet, listDrawerFigures, readCredit, readPayouts } from '../ledger/service.ts'
import { getMemberRow, refuseAtOtherVenue } from '../members/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import { countOverrules, findOpenSession, findSoldFor, listMonths, listOffered } from './facts-queries.ts'

/** What the approver sees: the figure and the limit in the unit of the limit, as stored. */
export type Assessed = {
  figure: number
  /** Null if the venue has no such limit. */
  most: number | null
  amountBeforeCents?: number
  amountAfterCents?: number
  memberId?: number
}

type At = { trx: Transaction<DB>; by: ActorAt; rules: RulesToday; limit: ApprovalLimit }
type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>

async function getOffered(trx: Transaction<DB>, venue: VenueRef, ids: readonly number[]) {
  const products = new Map((await listOffered(trx, venue, ids)).map((product) => [product.productId, product]))
  return (id: number) => {
    const product = products.get(id)
    if (product === undefined) throw new Refusal('product_not_found')
    return product
  }
}

async function assessSale({ trx, by, rules, limit }: At, act: ActOf<'sale'>): Promise<Assessed> {
  const { caller, venue } = by
  const { memberId, discountPercent, totalCents } = act
  const member = await getMemberRow(trx, venue, memberId)
  const productOf = await getOffered(
    trx,
    venue,
    act.lines.map(({ productId }) => productId),
  )
  const linesAt = (percent: number) =>
    act.lines.map(({ productId, quantityMilli }) =>
      saleLine({ ...productOf(productId), stockMilli: 0 }, quantityMilli, percent),
    )
  const lines = linesAt(discountPercent)
  const asShown = lines.every(({ priceCents }, index) => priceCents === act.lines[index]?.priceCents)
  if (!asShown || saleTotalCents(lines) !== totalCents) throw new Refusal('dispense_price_changed')
  if (limit !== 'dispense_grams_limit') {
    return {
      memberId,
      figure: extraDiscountCents(lines, member.discountPercent),
      // Who may give no discount of their own asks for every one.
      most: limit === 'dispense_discount' ? 0 : rules.discountMostCents,
      amountBeforeCents: saleTotalCents(linesAt(member.discountPercent)),
      amountAfterCents: totalCents,
    }
  }
  const used = gramsOn(await listMonths(trx, venue.operatorId, memberId), rules.today)
  const limits = { dailyMilli: rules.dailyMilli, monthlyMilli: member.monthlyMaxMilli ?? rules.monthlyMilli }
  const levels = levelsFor(levelsOf(rules.gateLevels), caller, venue.id)
  return {
    memberId,
    figure: gramsOverMilli(used, saleGramsMilli(lines), limits, levels),
    most: rules.gramsOverMostMilli,
  }
}

async function assessVoid({ trx, by, rules }: At, { saleId }: ActOf<'void'>): Promise<Assessed> {
  const sale = await findSoldFor(trx, by.venue, saleId)
  if (sale === undefined || sale.memberId === null) throw new Refusal('sale_not_found')
  return { memberId: sale.memberId, figure: sale.amountCents, most: rules.othersVoidMostCents }
}

async function assessPayout({ trx, by, rules, limit }: At, act: ActOf<'payout'>): Promise<Assessed> {
  const { memberId, amountCents, method } = act
  const wallet = refuseAtOtherVenue(await findMemberWallet(trx, by.venue, memberId), by.venue)
  const amounts = {
    memberId,
    amountBeforeCents: wallet.balanceCents,
    amountAfterCents: wallet.balanceCents - amountCents,
  }
  if (limit === 'payout_ceiling') return { ...amounts, figure: amountCents, most: rules.payoutMostCents }
  const { drawer, paidTodayCents } = await readPayouts(trx, by, rules.today)
  if (limit === 'payout_day_ceiling') {
    return { ...amounts, figure: paidTodayCents + amountCents, most: rules.payoutDayMostCents }
  }
  const credit = await readCredit(trx, by.venue.operatorId, wallet)
  const drawerCents = drawer?.expectedCents ?? null
  const facts = { balanceCents: wallet.balanceCents, credit, ceilings: rules, paidTodayCents, drawerCents }
  const left = payoutLeftCents(method, { ...facts, mayApprove: false })
  return { ...amounts, figure: amountCents, most: left.payout_other_method }
}

async function assessPassage({ trx, by, rules }: At, { memberId }: ActOf<'entry' | 'exit'>): Promise<Assessed> {
  await getMemberRow(trx, by.venue, memberId)
  const from = businessDayStart(rules.today, rules.timeZone, rules.dayCutoffMinutes)
  const done = await countOverrules(trx, by.venue, by.caller.staffId, from)
  return { memberId, figure: done + 1, most: rules.overrulesMost }
}

async function assessClosing({ trx, by, rules, limit }: At, act: ActOf<'till_close'>): Promise<Assessed> {
  const session = await findOpenSession(trx, by.venue, act.sessionId)
  if (session === undefined) throw new Refusal('till_session_not_found')
  // Asking must not be a way to see the expected cash before a blind count.
  if (!seesExpected({ isBlind: rules.blindTillCount, isOpen: true }, by.caller, by.venue.id)) {
    refuseIf(countBlocker(act.countedCents, session.counts))
  }
  const figures = await listDrawerFigures(trx, by.venue.operatorId, [act.sessionId])
  const { expectedCents } = drawerOf(session.floatCents, figures)
  return {
    figure: Math.abs(act.countedCents - expectedCents),
    most: limit === 'till_signature_needed' ? rules.tillUnsignedMostCents : rules.tillDifferenceMostCents,
    amountBeforeCents: expectedCents,
    amountAfterCents: act.countedCents,
  }
}

async function assessPrice({ trx, by, rules }: At, { productId, toCents }: ActOf<'price'>): Promise<Assessed> {
  const { priceCents } = (await getOffered(trx, by.venue, [productId]))(productId)
  const most = rules.priceChangeMostPercent
  return {
    figure: priceChangeFigure(priceCents, toCents),
    most: most === null ? null : most * 100,
    amountBeforeCents: priceCents,
    amountAfterCents: toCents,
  }
}

async function assessLoss(
  { trx, by, rules, limit }: At,
  { productId, quantityMilli, lossKind }: ActOf<'loss'>,
): Promise<Assessed> {
  const { priceCents } = (await getOffered(trx, by.venue, [productId]))(productId)
  // One person more than the one who does it.
  if (limit === 'stock_witness_needed') return { figure: 1, most: witnessBlocker(lossKind, rules) === null ? null : 0 }
  return { figure: lossValueCents(quantityMilli, priceCents), most: rules.lossMostCents }
}

function assess(at: At, act: Act): Promise<Assessed> {
  switch (act.kind) {
    case 'sale':
      return assessSale(at, act)
    case 'void':
      return assessVoid(at, act)
    case 'payout':
      return assessPayout(at, act)
    case 'entry':
    case 'exit':
      return assessPassage(at, act)
    case 'till_close':
      return assessClosing(at, act)
    case 'price':
      return assessPrice(at, act)
    case 'loss':
      return assessLoss(at, act)
  }
}

/** Computes from the books by how much an act exceeds a limit. Refuses an act within the limit. */
export async function assessAct(
  trx: Transaction<DB>,
  by: ActorAt,
  act: Act,
  limit: ApprovalLimit,
): Promise<Assessed & { most: number }> {
  const assessed = await assess({ trx, by, rules: await getRulesToday(trx, by.venue), limit }, act)
  const { figure, most } = assessed
  if (most === null || figure <= most) throw new Refusal('approval_needless')
  return { ...assessed, most }
}
