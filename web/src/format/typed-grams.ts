import { gramLimitMostMilli } from '@aforo/domain'

/** What somebody typed as grams, in thousandths: with a comma or a point, three decimals at most. Null where it is none. */
export function readTypedGrams(text: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(text.trim())
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  const milli = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
  return milli > 0 && milli <= gramLimitMostMilli ? milli : null
}
