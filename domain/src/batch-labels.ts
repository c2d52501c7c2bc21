/** Scanners at the counter take nothing shorter than four characters for a code. */
const digitsLeast = 6

/** What the label of a jar says to a scanner: L and the id of its batch. */
export const batchLabelCode = (batchId: number): string => `L${String(batchId).padStart(digitsLeast, '0')}`

/** The batch of a scanned label. Null if the code is of something else. */
export function batchOfLabel(code: string): number | null {
  const digits = /^L(\d{1,15})$/.exec(code)?.[1]
  const batchId = Number(digits ?? 0)
  return batchId === 0 ? null : batchId
}
