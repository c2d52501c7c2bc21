/** What comes before another sentence; most of what failed is named without a full stop. */
export const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
