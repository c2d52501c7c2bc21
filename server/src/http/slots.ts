/** A limit on how many can run at once under one name. */
export type Share = { name: string; most: number }

/** Counts running work under several names: of one person, of one operator, of all. */
export function createSlots() {
  const taken = new Map<string, number>()
  const countOf = (name: string) => taken.get(name) ?? 0

  return {
    /** The first share without a free slot, if any. */
    findFull: (shares: readonly Share[]): Share | undefined => shares.find(({ name, most }) => countOf(name) >= most),
    /** Takes a slot of every share. The returned function releases them. */
    take(shares: readonly Share[]): () => void {
      for (const { name } of shares) taken.set(name, countOf(name) + 1)
      return () => {
        for (const { name } of shares) {
          if (countOf(name) > 1) taken.set(name, countOf(name) - 1)
          else taken.delete(name)
        }
      }
    },
  }
}
