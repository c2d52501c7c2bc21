import type { CallReply } from '@aforo/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useSession } from '../../session/session.tsx'

export type OpenInspection = CallReply<'GET /v1/inspections/open'>[number]

/** Refetch when the first one ends, so that pages close by themselves. */
const untilFirstEnd = (inspections: readonly { ends_at: string }[]) =>
  inspections.length === 0
    ? false
    : Math.max(1_000, Math.min(...inspections.map(({ ends_at }) => Date.parse(ends_at))) - Date.now())

/** The open inspections of a superadmin at all operators, the last one first. */
export const openInspectionsQuery = queryOptions({
  queryKey: liveKey('inspections', null, 'open'),
  queryFn: () => call('GET /v1/inspections/open', {}),
  refetchInterval: ({ state }) => untilFirstEnd(state.data ?? []),
})

/** The open inspection of the operator of a venue, or null. */
export const inspectionQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('inspections', venueId, 'current'),
    queryFn: () => call('GET /v1/inspections/current', {}, { venueId }),
    refetchInterval: ({ state }) => untilFirstEnd(state.data === undefined || state.data === null ? [] : [state.data]),
  })

/** The open inspections of the signed-in person, if they are a superadmin. */
export function useOpenInspections() {
  const { person } = useSession()
  return useQuery({ ...openInspectionsQuery, enabled: person.role === 'superadmin' })
}

export function useInspectionCommands() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['inspections'] })
  return {
    open: async (venueId: number, reason: string) => {
      const inspection = await call('POST /v1/inspections', { body: { reason } }, { venueId })
      queryClient.setQueryData(inspectionQuery(venueId).queryKey, inspection)
      void refresh()
    },
    end: async (operatorId: number) => {
      await call('DELETE /v1/inspections/open/{operator_id}', { params: { operator_id: operatorId } })
      await refresh()
    },
  }
}
