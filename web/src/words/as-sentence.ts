/** Adds a full stop if there is none, because another sentence follows. Most titles of errors have none. */
export const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
