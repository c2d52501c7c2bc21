import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'

export type Employee = CallReply<'GET /v1/employees'>[number]
export type Present = CallReply<'GET /v1/employees/present'>
export type EmployeeShifts = CallReply<'GET /v1/employees/{id}/time-records'>

export const presentQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('employees', venueId, 'present'),
    queryFn: () => call('GET /v1/employees/present', {}, { venueId }),
    // No hint is sent when a business day ends, and that makes an open shift a forgotten one.
    refetchInterval: 60_000,
  })

export const employeesQuery = (venueId: number, month: string, q: string) =>
  infiniteQueryOptions({
    queryKey: liveKey('employees', venueId, 'list', month, q),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/employees', { query: { month, q, limit: 50, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (shown) => shown,
  })

export const shiftsOfQuery = (venueId: number, id: number, month: string) =>
  queryOptions({
    queryKey: liveKey('employees', venueId, 'shifts', id, month),
    queryFn: () => call('GET /v1/employees/{id}/time-records', { params: { id }, query: { month } }, { venueId }),
  })

export const exportShifts = (venueId: number, month: string, fileName: string): Promise<void> =>
  download('GET /v1/employees/export', { query: { month } }, { venueId, fileName })

export function useClockOf(venueId: number, id: number) {
  const queryClient = useQueryClient()
  const onceIn = useCommandKey(`clock in ${venueId} ${id}`)
  const onceOut = useCommandKey(`clock out ${venueId} ${id}`)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['employees'] })
  return {
    clockIn: () =>
      onceIn((idempotencyKey) =>
        call('POST /v1/employees/{id}/clock-in', { params: { id }, idempotencyKey }, { venueId }),
      ).finally(refresh),
    clockOut: () =>
      onceOut((idempotencyKey) =>
        call('POST /v1/employees/{id}/clock-out', { params: { id }, idempotencyKey }, { venueId }),
      ).finally(refresh),
  }
}

type Written = CallInput<'POST /v1/employees/{id}/time-records'>['body']
type Correction = CallInput<'POST /v1/time-records/{id}/corrections'>['body']

/** Adds or corrects a shift. A repeat uses the same key. `recordId` is the shift to correct, or null to add one. */
export function useShiftWriting(venueId: number, staffId: number, recordId: number | null) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`shift ${venueId} ${staffId} ${recordId ?? 'new'}`)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['employees'] })
  return {
    add: (body: Written) =>
      once((idempotencyKey) =>
        call('POST /v1/employees/{id}/time-records', { params: { id: staffId }, body, idempotencyKey }, { venueId }),
      ).finally(refresh),
    correct: (id: number, body: Correction) =>
      once((idempotencyKey) =>
        call('POST /v1/time-records/{id}/corrections', { params: { id }, body, idempotencyKey }, { venueId }),
      ).finally(refresh),
  }
}
