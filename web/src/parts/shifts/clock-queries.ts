import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { liveKey } from '../../api/live-key.ts'

/** My own shifts of a month, and whether I am clocked in; without a month, of the one that the venue is in. */
export const ownShiftsQuery = (venueId: number, month: string | null = null) =>
  queryOptions({
    queryKey: liveKey('employees', venueId, 'mine', month),
    queryFn: () => call('GET /v1/time-records/mine', { query: { month: month ?? undefined } }, { venueId }),
    placeholderData: (shown) => shown,
  })

/** Begins and ends my own shift, each once however often it is sent. */
export function useOwnClock(venueId: number) {
  const queryClient = useQueryClient()
  const onceIn = useCommandKey(`clock in ${venueId}`)
  const onceOut = useCommandKey(`clock out ${venueId}`)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['employees'] })
  return {
    clockIn: () =>
      onceIn((idempotencyKey) => call('POST /v1/time-records/clock-in', { idempotencyKey }, { venueId })).finally(
        refresh,
      ),
    clockOut: () =>
      onceOut((idempotencyKey) => call('POST /v1/time-records/clock-out', { idempotencyKey }, { venueId })).finally(
        refresh,
      ),
  }
}
