/** An erasure is done once the pictures of the member are deleted too; a store that is down keeps it pending. */
export const erasureStates = ['pending', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

const retryMostMinutes = 6 * 60

/** How long to wait before a picture that could not be deleted is tried again: twice as long after every try. */
export const deletionRetryMinutes = (tries: number): number => Math.min(2 ** tries, retryMostMinutes)
