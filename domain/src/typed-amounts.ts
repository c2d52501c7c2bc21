/**
 * A typed number in units of its last decimal, or null if it is not a number. A comma and a point both separate decimals.
 * If the text has both, the last one does, and the other groups thousands. For money, "1.234" is ambiguous and is
 * refused.
 */
function readTyped(text: string, decimals: number, most: number): number | null {
  const typed = text.trim()
  const grouped = /^(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)$/.exec(typed)
  const isMixed = grouped !== null && grouped[2] !== grouped[3]
  const plain = isMixed ? `${grouped[1]?.replaceAll(/[.,]/g, '')}.${grouped[4]}` : typed
  const match = /^(\d{1,10})(?:[.,](\d+))?$/.exec(plain)
  if (match === null) return null
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return null
  const units = Number(whole + fraction.padEnd(decimals, '0'))
  return units <= most ? units : null
}

/** Money typed by a person, in cents. */
export const readTypedCents = (text: string, mostCents: number): number | null => readTyped(text, 2, mostCents)

/** Grams or pieces typed by a person, in thousandths. */
export const readTypedMilli = (text: string, mostMilli: number): number | null => readTyped(text, 3, mostMilli)
