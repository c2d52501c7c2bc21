import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'

export type WholeExport = CallReply<'GET /v1/operator-exports'>[number]

/** A job of the server: nobody tells the browser when it has ended. */
const waitingEveryMs = 2_000
/** The file has every picture of every year, and can be fetched once. */
const withinMs = 30 * 60_000

const keyOf = (venueId: number) => ['whole-exports', venueId] as const

export const wholeExportsQuery = (venueId: number) =>
  queryOptions({
    queryKey: keyOf(venueId),
    queryFn: () => call('GET /v1/operator-exports', {}, { venueId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') === true ? waitingEveryMs : false,
  })

export function useWholeExports(venueId: number) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: keyOf(venueId) })
  return {
    ask: async (passphrase: string): Promise<void> => {
      await call('POST /v1/operator-exports', { body: { passphrase } }, { venueId })
      await readAgain()
    },
    fetchFile: async ({ id, asked_at: askedAt }: WholeExport): Promise<void> => {
      const fileName = `aforo-${askedAt.slice(0, 10)}.zip`
      try {
        await download(
          'POST /v1/operator-exports/{id}/file',
          { params: { id } },
          {
            venueId,
            fileName,
            withinMs,
          },
        )
      } finally {
        await readAgain()
      }
    },
  }
}
