import type { CallReply } from '@aforo/contract'
import type { DaySpan, RegisterFormat, RegisterKind } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import type { IssuedRegister } from '../../parts/registers/issued-register.ts'

export type InspectedStock = CallReply<'GET /v1/inspector/stock'>[number]

const pageSize = 25
/** A register of the most rows takes about a minute on a busy machine. */
const withinMs = 5 * 60_000

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  // Every look is recorded, so nothing is read again by itself.
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export const roomQuery = (venueId: number) =>
  queryOptions({
    queryKey: ['inspector', venueId, 'room'],
    queryFn: () => call('GET /v1/inspector/room', {}, { venueId }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const stockQuery = (venueId: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['inspector', venueId, 'stock'],
    queryFn: ({ pageParam }) =>
      callPage('GET /v1/inspector/stock', { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { venueId }),
  })

export const issuedQuery = (venueId: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: ['inspector', venueId, 'registers'],
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/inspector/registers',
        { query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
  })

export async function findIssued(venueId: number, sha256: string): Promise<IssuedRegister | null> {
  const [found] = await call('GET /v1/inspector/registers', { query: { sha256 } }, { venueId })
  return found ?? null
}

type Wanted = DaySpan & { kind: RegisterKind; format: RegisterFormat }

export async function downloadCopy(venueId: number, { kind, from, to, format }: Wanted): Promise<void> {
  const key = format === 'pdf' ? 'GET /v1/inspector/registers/{kind}/pdf' : 'GET /v1/inspector/registers/{kind}/csv'
  const input = { params: { kind }, query: { from, to } }
  await download(key, input, { venueId, fileName: `${kind}.${format}`, withinMs })
}
