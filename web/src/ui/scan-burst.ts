/** A card reader types like a keyboard, only faster than any hand, and ends with Enter. */
const gapMostMs = 35
/** No card has a shorter code. */
const codeLeast = 4

/** Characters that came one right after the other. */
export type Burst = { count: number; lastAt: number }

const goesOn = (burst: Burst | null, at: number): burst is Burst => burst !== null && at - burst.lastAt < gapMostMs

/** The burst that a character at this moment belongs to: the one before, or one that begins with it. */
export const burstAfter = (burst: Burst | null, at: number): Burst => ({
  count: goesOn(burst, at) ? burst.count + 1 : 1,
  lastAt: at,
})

/** Whether an Enter at this moment ends a scan. */
export const endsScan = (burst: Burst | null, at: number): boolean => goesOn(burst, at) && burst.count >= codeLeast
