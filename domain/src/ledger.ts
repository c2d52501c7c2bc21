/**
 * Every cent that moves is a posting: an amount over zero that goes from one account to another. What an account holds is
 * the sum of its postings, so nothing can appear or vanish. The wallet is what the house owes a member.
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
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export type Posting = { debit: LedgerAccount; credit: LedgerAccount; amountCents: number }

export const paymentMethods = ['cash', 'card', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** A fee can also be taken from the member's own credit. */
export const feeMethods = [...paymentMethods, 'wallet'] as const
export type FeeMethod = (typeof feeMethods)[number]

/** What happens to the money of members; a reversal takes back any transaction. */
export const memberKinds = ['top_up', 'fee', 'payout', 'purchase', 'return', 'reversal'] as const
export type MemberKind = (typeof memberKinds)[number]

/** Cash brought to a drawer or taken away, what the house spends, and what a count found beside what should be there. */
export const houseKinds = ['cash_in', 'cash_out', 'expense', 'till_difference'] as const

const transactionKinds = [...memberKinds, ...houseKinds] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** Nobody keeps a million in a wallet; whoever writes it means something else. */
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

/** Cash that is brought to a drawer comes out of the safe, and goes back there. */
export const cashInPosting = (amountCents: number): Posting => ({ debit: 'cash', credit: 'safe', amountCents })
export const cashOutPosting = (amountCents: number): Posting => ({ debit: 'safe', credit: 'cash', amountCents })

export const expensePosting = (method: PaymentMethod, amountCents: number): Posting => ({
  debit: 'expenses',
  credit: accountOf[method],
  amountCents,
})

/** What a count found beyond what should be there, or short of it; null where it found exactly that. */
export function differencePosting(differenceCents: number): Posting | null {
  if (differenceCents === 0) return null
  const amountCents = Math.abs(differenceCents)
  return differenceCents > 0
    ? { debit: 'cash', credit: 'adjustments', amountCents }
    : { debit: 'adjustments', credit: 'cash', amountCents }
}

/** What takes a posting back: the same the other way round. */
export const reversalPosting = ({ debit, credit, amountCents }: Posting): Posting => ({
  debit: credit,
  credit: debit,
  amountCents,
})

/** By how much a posting changes the wallet of its member. */
export function walletChangeCents({ debit, credit, amountCents }: Posting): number {
  if (credit === 'wallet') return amountCents
  return debit === 'wallet' ? -amountCents : 0
}

export const touchesWallet = (posting: Posting): boolean => walletChangeCents(posting) !== 0

/** By how much a posting changes what lies in a drawer. */
export function cashChangeCents({ debit, credit, amountCents }: Posting): number {
  if (debit === 'cash') return amountCents
  return credit === 'cash' ? -amountCents : 0
}

export type WalletBlocker = 'credit_insufficient' | 'balance_too_large'

/** Why a wallet cannot take this posting, or null. */
export function walletBlocker(balanceCents: number, posting: Posting): WalletBlocker | null {
  const after = balanceCents + walletChangeCents(posting)
  if (after < 0) return 'credit_insufficient'
  return after > walletMostCents ? 'balance_too_large' : null
}

export const reversalWindowMinutes = 10

/** A count stands for what was found; what gives back is not given back again. */
const neverReversed: readonly TransactionKind[] = ['reversal', 'return', 'till_difference']

type Booked = { kind: TransactionKind; at: Date; staffId: number; reversed: boolean }
type Reverser = { now: Date; staffId: number; keepsBooks: boolean }

export type ReversalBlocker = 'transaction_not_reversible' | 'transaction_reversed' | 'reversal_too_late'

/**
 * Why this person may not take a transaction back, or null. Who booked it may for some minutes; who keeps the books, at
 * any time.
 */
export function reversalBlocker(booked: Booked, { now, staffId, keepsBooks }: Reverser): ReversalBlocker | null {
  if (neverReversed.includes(booked.kind)) return 'transaction_not_reversible'
  if (booked.reversed) return 'transaction_reversed'
  const inTime = now.getTime() - booked.at.getTime() <= reversalWindowMinutes * 60_000
  return keepsBooks || (booked.staffId === staffId && inTime) ? null : 'reversal_too_late'
}

/** What a transaction is called on the wire: as it always was, and the rest by its own name. */
export const transactionTypes = ['add_cash', 'purchase', 'fee', 'payout', 'return', 'reversal', ...houseKinds] as const
export type TransactionType = (typeof transactionTypes)[number]

export const typeOfKind = (kind: TransactionKind): TransactionType => (kind === 'top_up' ? 'add_cash' : kind)
export const kindOfType = (type: TransactionType): TransactionKind => (type === 'add_cash' ? 'top_up' : type)

const inHand: readonly LedgerAccount[] = ['cash', 'card', 'bank']

/** As lists show it: what a wallet gets is over zero and what leaves it below; beside wallets, what the house gets. */
export function shownCents(posting: Posting): number {
  if (touchesWallet(posting)) return walletChangeCents(posting)
  return inHand.includes(posting.debit) ? posting.amountCents : -posting.amountCents
}

export type BooksFigure = { kind: TransactionKind; method: FeeMethod; transactions: number; amountCents: number }

export type BooksTotals = {
  transactions: number
  salesCents: number
  topUpsCents: number
  feesCents: number
  payoutsCents: number
  expensesCents: number
  /** What came over the counter in each way, less what went back. */
  received: Record<PaymentMethod, number>
}

/** What members pay, and what they are paid. */
const receivedSign: Partial<Record<TransactionKind, number>> = { top_up: 1, fee: 1, payout: -1 }

/**
 * What a set of transactions comes to. Reversals come with the kind that they took back, as amounts below zero, so that
 * a mistake and its correction leave nothing.
 */
export function totalsOf(figures: readonly BooksFigure[]): BooksTotals {
  const sum = (...kinds: TransactionKind[]) =>
    figures.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountCents }) => total + amountCents, 0)
  const receivedBy = (method: PaymentMethod) =>
    figures
      .filter((figure) => figure.method === method)
      .reduce((total, { kind, amountCents }) => total + (receivedSign[kind] ?? 0) * amountCents, 0)
  return {
    transactions: figures.reduce((total, { transactions }) => total + transactions, 0),
    salesCents: sum('purchase') - sum('return'),
    topUpsCents: sum('top_up'),
    feesCents: sum('fee'),
    payoutsCents: sum('payout'),
    expensesCents: sum('expense'),
    received: { cash: receivedBy('cash'), card: receivedBy('card'), transfer: receivedBy('transfer') },
  }
}
