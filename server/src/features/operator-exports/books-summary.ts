/** The sums of the ledger, added up while its rows are written. */
export type Posted = { debit: string; credit: string; postings: number; amountCents: number }

export type BooksSummary = { transactions: number; ledger: Posted[] }

export function createBooksSummary() {
  let transactions = 0
  const sums = new Map<string, Posted>()
  return {
    addTransaction: () => (transactions += 1),
    addPosting({ debit, credit, amount_cents: amountCents }: { debit: string; credit: string; amount_cents: number }) {
      const key = `${debit} ${credit}`
      const sum = sums.get(key) ?? { debit, credit, postings: 0, amountCents: 0 }
      sums.set(key, { ...sum, postings: sum.postings + 1, amountCents: sum.amountCents + amountCents })
    },
    read: (): BooksSummary => ({
      transactions,
      ledger: [...sums.keys()].toSorted().flatMap((key) => sums.get(key) ?? []),
    }),
  }
}
