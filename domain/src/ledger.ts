/**
 * All movements of money are postings: a positive amount from one account to another. The balance of an account is the
 * sum of its postings, so money cannot appear or vanish. The wallet is what the club owes a member.
 */
export const ledgerAccounts = [
  'wallet',
  'cash',
  'card',
  'bank',
  'safe',
  'sales',
  'fees',
  'expenses',
  'adjustments',
  'opening',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Posting = { debit: LedgerAccount; credit: LedgerAccount; amountCents: number }

export const paymentMethods = ['cash', 'card', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A fee can also be paid from the member's wallet. */
export const feeMethods = [...paymentMethods, 'wallet'] as const
export type FeeMethod = (typeof feeMethods)[number]

/** Kinds of transactions of members. A reversal cancels any of the others. */
export const memberKinds = ['top_up', 'fee', 'payout', 'purchase', 'return', 'opening', 'reversal'] as const
export type MemberKind = (typeof memberKinds)[number]

/** Cash brought to or taken from a drawer, expenses, and the difference that a count found. */
export const houseKinds = ['cash_in', 'cash_out', 'expense', 'till_difference'] as const

const transactionKinds = [...memberKinds, ...houseKinds] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** A million. A larger amount in a wallet is a typing mistake. */
export const walletMostCents = 100_000_000

const accountOf: Record<FeeMethod, LedgerAccount> = { cash: 'cash', card: 'card', transfer: 'bank', wallet: 'wallet' }

export const topUpPosting = (method: PaymentMethod, amountCents: number): Posting => ({
  debit: accountOf[method],
  credit: 'wallet',
  amountCents,
})

export const payoutPosting = (method: PaymentMethod, amountCents: number): Posting => ({
  debit: 'wallet',
  credit: accountOf[method],
  amountCents,
})

export const feePosting = (method: FeeMethod, amountCents: number): Posting => ({
  debit: accountOf[method],
  credit: 'fees',
  amountCents,
})

export const salePosting = (amountCents: number): Posting => ({ debit: 'wallet', credit: 'sales', amountCents })
export const returnPosting = (amountCents: number): Posting => ({ debit: 'sales', credit: 'wallet', amountCents })

/** Cash for a drawer comes from the safe and goes back there. */
export const cashInPosting = (amountCents: number): Posting => ({ debit: 'cash', credit: 'safe', amountCents })
export const cashOutPosting = (amountCents: number): Posting => ({ debit: 'safe', credit: 'cash', amountCents })

export const expensePosting = (method: PaymentMethod, amountCents: number): Posting => ({
  debit: 'expenses',
  credit: accountOf[method],
  amountCents,
})

/** The posting for what a count found too much or too little; null if the count was exact. */
export function differencePosting(differenceCents: number): Posting | null {
  if (differenceCents === 0) return null
  const amountCents = Math.abs(differenceCents)
  return differenceCents > 0
    ? { debit: 'cash', credit: 'adjustments', amountCents }
    : { debit: 'adjustments', credit: 'cash', amountCents }
}

/** The posting that cancels another: the same amount in the opposite direction. */
export const reversalPosting = ({ debit, credit, amountCents }: Posting): Posting => ({
  debit: credit,
  credit: debit,
  amountCents,
})

/** The change that a posting makes to the wallet of its member. */
export function walletChangeCents({ debit, credit, amountCents }: Posting): number {
  if (credit === 'wallet') return amountCents
  return debit === 'wallet' ? -amountCents : 0
}

export const touchesWallet = (posting: Posting): boolean => walletChangeCents(posting) !== 0

/** The change that a posting makes to the cash in a drawer. */
export function cashChangeCents({ debit, credit, amountCents }: Posting): number {
  if (debit === 'cash') return amountCents
  return credit === 'cash' ? -amountCents : 0
}

export type WalletBlocker = 'credit_insufficient' | 'balance_too_large'

/** Why a posting cannot be booked to a wallet with this balance, or null. What comes in pays a debt first. */
export function walletBlocker(balanceCents: number, posting: Posting): WalletBlocker | null {
  const change = walletChangeCents(posting)
  const after = balanceCents + change
  if (change < 0 && after < 0) return 'credit_insufficient'
  return after > walletMostCents ? 'balance_too_large' : null
}

export const reversalWindowMinutes = 10

/** A count records what was found, and an opening balance is undone with its import. A reversal or a return cannot itself be reversed. */
const neverReversed: readonly TransactionKind[] = ['reversal', 'return', 'opening', 'till_difference']

type Booked = { kind: TransactionKind; at: Date; staffId: number; reversed: boolean }
type Reverser = { now: Date; staffId: number; mayApprove: boolean }

export type ReversalBlocker = 'transaction_not_reversible' | 'transaction_reversed' | 'reversal_too_late'

/**
 * Why this person may not reverse a transaction, or null. The person who booked it may, for some minutes. A person who
 * may approve may at any time.
 */
export function reversalBlocker(booked: Booked, { now, staffId, mayApprove }: Reverser): ReversalBlocker | null {
  if (neverReversed.includes(booked.kind)) return 'transaction_not_reversible'
  if (booked.reversed) return 'transaction_reversed'
  const inTime = now.getTime() - booked.at.getTime() <= reversalWindowMinutes * 60_000
  return mayApprove || (booked.staffId === staffId && inTime) ? null : 'reversal_too_late'
}

/** The names of transactions on the wire. Older names stay as they are; newer kinds use their own name. */
export const transactionTypes = [
  'add_cash',
  'purchase',
  'fee',
  'payout',
  'return',
  'opening',
  'reversal',
  ...houseKinds,
] as const
export type TransactionType = (typeof transactionTypes)[number]

export const typeOfKind = (kind: TransactionKind): TransactionType => (kind === 'top_up' ? 'add_cash' : kind)
export const kindOfType = (type: TransactionType): TransactionKind => (type === 'add_cash' ? 'top_up' : type)

const inHand: readonly LedgerAccount[] = ['cash', 'card', 'bank']

/** The amount as lists show it: positive if it goes into a wallet or, without a wallet, to the club. */
export function shownCents(posting: Posting): number {
  if (touchesWallet(posting)) return walletChangeCents(posting)
  return inHand.includes(posting.debit) ? posting.amountCents : -posting.amountCents
}

export type BooksFigure = {
  kind: TransactionKind
  method: FeeMethod
  transactions: number
  /** How many of the transactions cancel another one. */
  reversals: number
  amountCents: number
}

export type BooksTotals = {
  transactions: number
  salesCents: number
  /** Sales that were not voided. */
  orders: number
  /** Null without orders. */
  averageSaleCents: number | null
  topUpsCents: number
  feesCents: number
  payoutsCents: number
  expensesCents: number
  /** Received by each method, minus what was paid back. */
  received: Record<PaymentMethod, number>
}

/** The sign of what members pay and are paid. */
const receivedSign: Partial<Record<TransactionKind, number>> = { top_up: 1, fee: 1, payout: -1 }

/**
 * The totals of a set of transactions. A reversal is listed under the kind that it cancels, as a negative amount, so
 * that a mistake and its correction add up to zero.
 */
export function totalsOf(figures: readonly BooksFigure[]): BooksTotals {
  const sum = (...kinds: TransactionKind[]) =>
    figures.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountCents }) => total + amountCents, 0)
  const receivedBy = (method: PaymentMethod) =>
    figures
      .filter((figure) => figure.method === method)
      .reduce((total, { kind, amountCents }) => total + (receivedSign[kind] ?? 0) * amountCents, 0)
  const salesCents = sum('purchase') - sum('return')
  // A voided sale and its reversal are two transactions and no order.
  const orders = figures
    .filter(({ kind }) => kind === 'purchase')
    .reduce((total, { transactions, reversals }) => total + transactions - 2 * reversals, 0)
  return {
    transactions: figures.reduce((total, { transactions }) => total + transactions, 0),
    salesCents,
    orders,
    averageSaleCents: orders > 0 ? Math.round(salesCents / orders) : null,
    topUpsCents: sum('top_up'),
    feesCents: sum('fee'),
    payoutsCents: sum('payout'),
    expensesCents: sum('expense'),
    received: { cash: receivedBy('cash'), card: receivedBy('card'), transfer: receivedBy('transfer') },
  }
}
