/** Enough for the staff of thousands of venues. The oldest are forgotten first. */
const knownMost = 20_000

/**
 * Which operator a sign-in works for, learned from calls that were authorised. A header alone proves nothing: with it,
 * anybody could use up the share of another operator.
 */
export function createKnownOperators() {
  const known = new Map<string, string>()
  return {
    find: (signIn: string): string | undefined => known.get(signIn),
    learn(signIn: string, operator: string): void {
      if (known.get(signIn) === operator) return
      known.set(signIn, operator)
      if (known.size <= knownMost) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    },
  }
}
