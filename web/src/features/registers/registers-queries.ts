import type { DaySpan, RegisterFormat, RegisterKind } from '@aforo/domain'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import type { IssuedRegister } from '../../parts/registers/issued-register.ts'

const pageSize = 25
const keyOf = (venueId: number) => ['registers', venueId] as const

/** Others issue registers too, so the list is fetched on every visit. */
export const registersQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(venueId),
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/registers', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** A register of the most rows takes about a minute on a busy machine. */
const withinMs = 5 * 60_000

type Wanted = DaySpan & { kind: RegisterKind; format: RegisterFormat }

export function useIssue(venueId: number) {
  const client = useQueryClient()
  return async ({ kind, from, to, format }: Wanted): Promise<void> => {
    const path = format === 'pdf' ? 'POST /v1/registers/pdf' : 'POST /v1/registers/csv'
    // The server names the file by its number.
    await download(path, { body: { kind, from, to } }, { venueId, fileName: `${kind}.${format}`, withinMs })
    await client.invalidateQueries({ queryKey: keyOf(venueId) })
  }
}

/** The register with this hash, or null. */
export async function findRegister(venueId: number, sha256: string): Promise<IssuedRegister | null> {
  const [found] = await call('GET /v1/registers', { query: { sha256 } }, { venueId })
  return found ?? null
}
