import type { CallInput, CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useCommandKey } from '../../outbox/command-key.ts'

export type Jar = CallReply<'GET /v1/batches/{id}/jars'>[number]
type NewJars = CallInput<'POST /v1/batches/{id}/jars'>['body']
type JarChange = CallInput<'PUT /v1/batches/{id}/jars/{number}'>['body']

/** Counts change what jars hold, so the hints about counts refresh it. */
export const jarsQuery = (venueId: number, batchId: number) =>
  queryOptions({
    queryKey: liveKey('counts', venueId, 'jars', batchId),
    queryFn: () => call('GET /v1/batches/{id}/jars', { params: { id: batchId } }, { venueId }),
  })

export function useJarCommands(venueId: number, batchId: number) {
  const queryClient = useQueryClient()
  const addOnce = useCommandKey(`add jars ${venueId} ${batchId}`)
  const shown = jarsQuery(venueId, batchId)
  return {
    add: async (body: NewJars): Promise<void> => {
      const params = { id: batchId }
      const all = await addOnce((idempotencyKey) =>
        call('POST /v1/batches/{id}/jars', { params, body, idempotencyKey }, { venueId }),
      )
      queryClient.setQueryData(shown.queryKey, all)
    },
    change: async (number: number, body: JarChange): Promise<void> => {
      const params = { id: batchId, number }
      const changed = await call('PUT /v1/batches/{id}/jars/{number}', { params, body }, { venueId })
      queryClient.setQueryData(shown.queryKey, (jars) => jars?.map((jar) => (jar.number === number ? changed : jar)))
    },
    /** The jar as it is on the server. */
    readAgain: async (number: number): Promise<Jar | null> => {
      const jars = await queryClient.fetchQuery({ ...shown, staleTime: 0 })
      return jars.find((jar) => jar.number === number) ?? null
    },
  }
}
