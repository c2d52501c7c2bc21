export type BatchState = 'for_sale' | 'expired' | 'used_up' | 'blocked'

type KnownBatch = { leftMilli: number; isBlocked: boolean; expiresOn: string | null }

/** What a batch is today. On the day on which it expires it is still good. */
export function batchState({ leftMilli, isBlocked, expiresOn }: KnownBatch, today: string): BatchState {
  if (isBlocked) return 'blocked'
  if (leftMilli === 0) return 'used_up'
  return expiresOn !== null && expiresOn < today ? 'expired' : 'for_sale'
}
