/** A change with its sign: "+50 g", "−1,8 g", and "0 g" for none. */
export const signed = (milli: number, say: (milli: number) => string): string => (milli > 0 ? '+' : '') + say(milli)
