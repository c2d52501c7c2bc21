/** An erasure is done once the member's pictures are deleted too. It stays pending while the picture store is down. */
export const erasureStates = ['pending', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

const retryMostMinutes = 6 * 60

/** The delay before the deletion of a picture is retried. It doubles after every try. */
export const deletionRetryMinutes = (tries: number): number => Math.min(2 ** tries, retryMostMinutes)
