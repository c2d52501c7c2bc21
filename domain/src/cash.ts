const notesCents = [500, 1_000, 2_000, 5_000, 10_000, 20_000] as const
const suggestedMost = 4

/** What a member is likely to hand over for an amount: the amounts that are reached with notes of one kind. */
export function likelyCashCents(amountCents: number): number[] {
  if (amountCents <= 0) return []
  const reached = notesCents.map((note) => Math.ceil(amountCents / note) * note)
  return [...new Set(reached)].toSorted((one, other) => one - other).slice(0, suggestedMost)
}

/** The change for cash that was handed over; negative if it is not enough, null if nothing was handed over. */
export const changeCents = (amountCents: number, receivedCents: number): number | null =>
  amountCents <= 0 || receivedCents <= 0 ? null : receivedCents - amountCents
