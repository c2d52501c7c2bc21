/** A change with its sign: "+50 g", "−1,8 g", or "0 g". */
export const signed = (milli: number, format: (milli: number) => string): string =>
  (milli > 0 ? '+' : '') + format(milli)
