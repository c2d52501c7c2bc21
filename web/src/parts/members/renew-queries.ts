import type { FeeMethod } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

/** Renews a fee, each time once: pressed again after a lost answer it is the same fee. */
export function useRenewal(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`fee ${venueId} ${id}`)
  return async (method: FeeMethod) => {
    try {
      return await once((idempotencyKey) =>
        call('POST /v1/members/{id}/fee', { params: { id }, body: { method }, idempotencyKey }, { venueId }),
      )
    } finally {
      // The screens of this browser do not wait for the hint.
      void queryClient.invalidateQueries({ queryKey: ['members', venueId] })
      void queryClient.invalidateQueries({ queryKey: ['door', venueId] })
    }
  }
}
