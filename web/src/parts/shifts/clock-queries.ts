import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { liveKey } from '../../api/live-key.ts'

/** The user's own shifts of a month, and whether they are clocked in. The default is the current month of the venue. */
export const ownShiftsQuery = (venueId: number, month: string | null = null) =>
  queryOptions({
    queryKey: liveKey('employees', venueId, 'mine', month),
    queryFn: () => call('GET /v1/time-records/mine', { query: { month: month ?? undefined } }, { venueId }),
    placeholderData: (shown) => shown,
  })

/** Starts or ends the user's own shift exactly once, however often it is sent. */
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
