import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { type Approval, approvalQuery } from '../../parts/approvals/approval-queries.ts'

/** The requests that this person may decide, at all their venues. */
export const waitingApprovalsQuery = queryOptions({
  queryKey: liveKey('approvals', null, 'waiting'),
  queryFn: () => call('GET /v1/approvals', {}),
})

type Decision = { approve: boolean; words: string }

/** Decides about a request. The server asks for a fresh proof of who it is. */
export function useDecision(venueId: number, id: number) {
  const queryClient = useQueryClient()
  return async (decision: Decision): Promise<Approval> => {
    try {
      const decided = await call('POST /v1/approvals/{id}/decision', { params: { id }, body: decision }, { venueId })
      queryClient.setQueryData(approvalQuery(venueId, id).queryKey, decided)
      return decided
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['approvals'] })
    }
  }
}
