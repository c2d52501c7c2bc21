import type { TransactionKind } from './ledger.ts'
import { holdsAt, type Person } from './people.ts'
import { exceedsLimit } from './staff-limits.ts'

/**
 * A till session is opened with a float and closed with a count. The expected cash of its drawer is not stored: it is
 * the float plus every cash posting of the session.
 */
export const tillNameMost = 40
export const floatMostCents = 10_000_000

export const expenseCategories = [
  'goods',
  'supplies',
  'wages',
  'rent',
  'utilities',
  'repairs',
  'taxes',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

/** Usual VAT rates, from which the VAT in an amount is proposed. */
export const vatPercents = [21, 10, 4] as const

/** The VAT in an amount that includes it, rounded half up to the cent. */
export const includedVatCents = (amountCents: number, percent: number): number =>
  Math.round((amountCents * percent) / (100 + percent))

export type ExpenseBlocker = 'expense_in_future' | 'expense_vat_too_large'

/** Why an expense cannot be booked with what its receipt says, or null. */
export function expenseBlocker(
  { amountCents, vatCents, spentOn }: { amountCents: number; vatCents: number | null; spentOn: string },
  today: string,
): ExpenseBlocker | null {
  if (spentOn > today) return 'expense_in_future'
  return vatCents !== null && vatCents >= amountCents ? 'expense_vat_too_large' : null
}

export type OpenSession = { sessionId: number; tillId: number; openedBy: number }

/**
 * The open drawer that cash goes into or comes out of: the one of the till that the device uses, else the only one,
 * else the one that this person opened, else the one that was opened first. Null if none is open. `open` is sorted by
 * opening time.
 */
export function drawerFor<Session extends OpenSession>(
  open: readonly Session[],
  { tillId, staffId }: { tillId: number | null; staffId: number },
): Session | null {
  const named = open.find((session) => session.tillId === tillId)
  const own = open.find((session) => session.openedBy === staffId)
  return named ?? own ?? open[0] ?? null
}

/**
 * The change that the transactions of one kind made to the cash of a drawer. A reversal counts under the kind it
 * cancels.
 */
export type DrawerFigure = { kind: TransactionKind; changeCents: number }

export type Drawer = {
  floatCents: number
  topUpsCents: number
  feesCents: number
  cashInCents: number
  /** Cash taken out, as a positive amount. Expenses and payouts below are positive too. */
  cashOutCents: number
  expensesCents: number
  payoutsCents: number
  expectedCents: number
}

export function drawerOf(floatCents: number, figures: readonly DrawerFigure[]): Drawer {
  const change = (kind: TransactionKind) =>
    figures.filter((figure) => figure.kind === kind).reduce((total, { changeCents }) => total + changeCents, 0)
  const gone = (kind: TransactionKind) => 0 - change(kind)
  const parts = {
    topUpsCents: change('top_up'),
    feesCents: change('fee'),
    cashInCents: change('cash_in'),
    cashOutCents: gone('cash_out'),
    expensesCents: gone('expense'),
    payoutsCents: gone('payout'),
  }
  const came = parts.topUpsCents + parts.feesCents + parts.cashInCents
  const went = parts.cashOutCents + parts.expensesCents + parts.payoutsCents
  return { floatCents, ...parts, expectedCents: floatCents + came - went }
}

export type CashPiece = { valueCents: number; count: number }
type Pieces = { notes: readonly number[]; coins: readonly number[] }

/** Notes and coins by their value in cents. In other currencies a drawer is counted as a total. */
const piecesByCurrency: Record<string, Pieces> = {
  EUR: { notes: [20_000, 10_000, 5_000, 2_000, 1_000, 500], coins: [200, 100, 50, 20, 10, 5, 2, 1] },
  GBP: { notes: [5_000, 2_000, 1_000, 500], coins: [200, 100, 50, 20, 10, 5, 2, 1] },
  USD: { notes: [10_000, 5_000, 2_000, 1_000, 500, 200, 100], coins: [100, 50, 25, 10, 5, 1] },
  CHF: { notes: [20_000, 10_000, 5_000, 2_000, 1_000], coins: [500, 200, 100, 50, 20, 10, 5] },
}

export const piecesOf = (currency: string): Pieces | null => piecesByCurrency[currency] ?? null

export const piecesMost = 100_000

export const countedCents = (pieces: readonly CashPiece[]): number =>
  pieces.reduce((total, { valueCents, count }) => total + valueCents * count, 0)

export type TillCount = { countedCents: number; expectedCents: number }

/**
 * Whether somebody sees the expected cash of a drawer. Where tills are counted blind, staff who close them see it only
 * after the count. The books show it anyway to those who read them.
 */
export const seesExpected = (
  { isBlind, isOpen }: { isBlind: boolean; isOpen: boolean },
  person: Person,
  venueId: number,
): boolean =>
  !isBlind || !isOpen || holdsAt(person, venueId, 'till_differences') || holdsAt(person, venueId, 'accounting')

export type CountBlocker = 'till_count_first'

/** Why a drawer that was counted blind cannot be closed with this amount, or null: it has to be the latest count. */
export const countBlocker = (closingCents: number, counts: readonly TillCount[]): CountBlocker | null =>
  counts.at(-1)?.countedCents === closingCents ? null : 'till_count_first'

/** From here on, a difference is too large for a mistake with change. */
export const largeDifferenceCents = 5_000

export const countStates = ['exact', 'small', 'large'] as const
export type CountState = (typeof countStates)[number]

export function countState(differenceCents: number): CountState {
  if (differenceCents === 0) return 'exact'
  return Math.abs(differenceCents) < largeDifferenceCents ? 'small' : 'large'
}

export type ClosingBlocker = 'till_difference_reason' | 'till_difference_limit' | 'till_signature_needed'

/**
 * Why this person cannot close a drawer with this count, or null. A difference needs a reason. A difference above
 * `unsignedMost` needs a second person, even if the owner closes. Null means no limit.
 */
export function closingBlocker(
  differenceCents: number,
  reason: string,
  limit: { most: number | null; mayExceed: boolean },
  unsignedMost: number | null,
): ClosingBlocker | null {
  const difference = Math.abs(differenceCents)
  if (exceedsLimit(difference, limit)) return 'till_difference_limit'
  if (exceedsLimit(difference, { most: unsignedMost, mayExceed: false })) return 'till_signature_needed'
  return differenceCents !== 0 && reason.trim() === '' ? 'till_difference_reason' : null
}
