import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { meQuery } from '../../session/me-query.ts'

/**
 * Begins or ends to practise, and reads what this sign-in reaches then; the frame follows it. Also after a failure: an
 * answer can be lost on the way, and for a second press the venue is out of reach already.
 */
export function usePracticeCommands() {
  const queryClient = useQueryClient()
  async function change(send: () => Promise<unknown>): Promise<void> {
    try {
      await send()
    } finally {
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey, exact: true })
    }
  }
  return {
    begin: (venueId: number) => change(() => call('PUT /v1/practice', {}, { venueId })),
    end: () => change(() => call('DELETE /v1/practice', {})),
  }
}
