import type { FeeMethod } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

/** Renews a fee exactly once. A retry after a lost reply is the same payment. */
export function useRenewal(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`fee ${venueId} ${id}`)
  return async (method: FeeMethod) => {
    try {
      return await once((idempotencyKey) =>
        call('POST /v1/members/{id}/fee', { params: { id }, body: { method }, idempotencyKey }, { venueId }),
      )
    } finally {
      // Refreshes this browser at once instead of waiting for the live hint.
      void queryClient.invalidateQueries({ queryKey: ['members', venueId] })
      void queryClient.invalidateQueries({ queryKey: ['door', venueId] })
    }
  }
}
