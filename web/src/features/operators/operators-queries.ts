import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Platform = CallReply<'GET /v1/operators'>
export type OperatorRow = Platform['operators'][number]
export type OperatorDetail = CallReply<'GET /v1/operators/{id}'>
export type OperatorForm = CallInput<'PUT /v1/operators/{id}'>['body']
export type FailedJob = CallReply<'GET /v1/failed-jobs'>[number]
export type RestoreDrill = NonNullable<CallReply<'GET /v1/restore-drills/latest'>['last']>
export type OperatorVenue = OperatorDetail['venues'][number]

/** No hint covers all operators, so these pages read their figures again now and then. */
const refreshEveryMs = 30_000

export const platformQuery = queryOptions({
  queryKey: liveKey('figures', null, 'operators'),
  queryFn: () => call('GET /v1/operators', {}),
  refetchInterval: refreshEveryMs,
})

/** The record of support sessions is on the page, so a hint about inspections refreshes it. */
export const operatorQuery = (id: number) =>
  queryOptions({
    queryKey: liveKey('inspections', null, 'operator', id),
    queryFn: () => call('GET /v1/operators/{id}', { params: { id } }),
    refetchInterval: refreshEveryMs,
  })

/** Work in the background that is tried no more. */
export const failedJobsQuery = queryOptions({
  queryKey: liveKey('figures', null, 'failed-jobs'),
  queryFn: () => call('GET /v1/failed-jobs', {}),
  refetchInterval: refreshEveryMs,
})

export const restoreDrillQuery = queryOptions({
  queryKey: liveKey('figures', null, 'restore-drill'),
  queryFn: () => call('GET /v1/restore-drills/latest', {}),
})

export function useRetryJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /v1/failed-jobs/{id}/retry', { params: { id } }),
    onSuccess: (left) => queryClient.setQueryData(failedJobsQuery.queryKey, left),
    // Somebody else may have retried it.
    onError: () => void queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  })
}

export function useOperatorCommands() {
  const queryClient = useQueryClient()
  const refresh = async (id: number) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: platformQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: operatorQuery(id).queryKey }),
    ])
  }
  return {
    create: async (key: string, form: OperatorForm) => {
      const made = await call('POST /v1/operators', { body: { ...form, key } })
      await refresh(made.id)
      return made
    },
    change: async (id: number, form: OperatorForm) => {
      await call('PUT /v1/operators/{id}', { params: { id }, body: form })
      await refresh(id)
    },
    suspend: async (id: number, name: string) => {
      await call('POST /v1/operators/{id}/suspension', { params: { id }, body: { name } })
      await refresh(id)
    },
    reactivate: async (id: number) => {
      await call('DELETE /v1/operators/{id}/suspension', { params: { id } })
      await refresh(id)
    },
  }
}
