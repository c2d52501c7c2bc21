import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

/** Reverses a transaction exactly once, however often it is sent. */
export function useReversal(venueId: number, transactionId: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`reversal ${venueId} ${transactionId}`)
  return async (reason: string) => {
    try {
      return await once((idempotencyKey) =>
        call(
          'POST /v1/transactions/{id}/reversal',
          { params: { id: transactionId }, body: { reason }, idempotencyKey },
          { venueId },
        ),
      )
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['members'] })
    }
  }
}
