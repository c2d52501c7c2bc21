import type { CallReply } from '@aforo/contract'
import type { AlertKind } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { factorsQuery } from '../../parts/second-factors/factor-queries.ts'

export type SignIn = CallReply<'GET /v1/sign-ins'>[number]
export type AccountEvent = CallReply<'GET /v1/account-events'>[number]

/** Under the person's own topic, so that a sign-in that ends on another device disappears from the list. */
export const signInsQuery = queryOptions({
  queryKey: liveKey('me', null, 'sign-ins'),
  queryFn: () => call('GET /v1/sign-ins', {}),
})

export const failedSignInsQuery = queryOptions({
  queryKey: liveKey('me', null, 'failed sign-ins'),
  queryFn: () => call('GET /v1/failed-sign-ins', {}),
})

export const alertMailsQuery = queryOptions({
  queryKey: liveKey('me', null, 'alert mails'),
  queryFn: () => call('GET /v1/alert-mails', {}),
})

/** Chooses the kinds of alert that come by mail. Shown at once, and taken back if it fails. */
export function useAlertMails() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: ['alert mails'],
    scope: { id: 'alert mails' },
    mutationFn: (kinds: AlertKind[]) => call('PUT /v1/alert-mails', { body: { kinds } }),
    onMutate: async (kinds) => {
      // A read that is under way would bring back what was chosen before.
      await queryClient.cancelQueries({ queryKey: alertMailsQuery.queryKey, exact: true })
      const before = queryClient.getQueryData(alertMailsQuery.queryKey)
      queryClient.setQueryData(alertMailsQuery.queryKey, { kinds })
      return before
    },
    onError: (_error, _kinds, before) => queryClient.setQueryData(alertMailsQuery.queryKey, before),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: ['alert mails'] }) > 1) return
      void queryClient.invalidateQueries({ queryKey: alertMailsQuery.queryKey, exact: true })
    },
  })
  return mutateAsync
}

const eventsPerPage = 20

export const eventsQuery = infiniteQueryOptions({
  queryKey: liveKey('me', null, 'account events'),
  queryFn: ({ pageParam }) =>
    callPage('GET /v1/account-events', {
      query: { limit: eventsPerPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

export function useSecurityCommands() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(signInsQuery),
      queryClient.invalidateQueries(factorsQuery),
      queryClient.invalidateQueries({ queryKey: eventsQuery.queryKey }),
    ])
  const then = <T>(work: Promise<T>) => work.finally(() => void refresh())
  return {
    refresh,
    end: (id: number) => then(call('DELETE /v1/sign-ins/{id}', { params: { id } })),
    endOthers: () => then(call('POST /v1/sign-out-elsewhere', {})),
    recognise: (id: number) => then(call('POST /v1/sign-ins/{id}/recognition', { params: { id } })),
    removePasskey: (id: number) => then(call('DELETE /v1/passkeys/{id}', { params: { id } })),
    removeCodes: () => then(call('DELETE /v1/code-secret', {})),
  }
}
