import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Inspection = NonNullable<CallReply<'GET /v1/inspections/current'>>

/** Refetch when the inspection ends, so that the page closes by itself. */
const untilEnd = (inspection: Inspection | null | undefined) =>
  inspection === null || inspection === undefined
    ? false
    : Math.max(1_000, new Date(inspection.ends_at).getTime() - Date.now())

export const inspectionQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('inspections', venueId, 'current'),
    queryFn: () => call('GET /v1/inspections/current', {}, { venueId }),
    refetchInterval: ({ state }) => untilEnd(state.data),
  })

export function useOpenInspection() {
  const queryClient = useQueryClient()
  return async (venueId: number, reason: string) => {
    const inspection = await call('POST /v1/inspections', { body: { reason } }, { venueId })
    queryClient.setQueryData(inspectionQuery(venueId).queryKey, inspection)
  }
}
