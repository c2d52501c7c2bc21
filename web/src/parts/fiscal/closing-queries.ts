import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { liveKey } from '../../api/live-key.ts'

export type FiscalChainClosing = CallReply<'GET /v1/fiscal/closings/{day}'>['chains'][number]

export const dayClosingQuery = (venueId: number, day: string) =>
  queryOptions({
    queryKey: liveKey('members', venueId, 'fiscal-closing', day),
    queryFn: () => call('GET /v1/fiscal/closings/{day}', { params: { day } }, { venueId }),
  })

export const tillClosingQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('till', venueId, 'fiscal-closing', id),
    queryFn: () => call('GET /v1/till-sessions/{id}/fiscal-closing', { params: { id } }, { venueId }),
  })

type Days = { from: string; to: string }

export const saveRecords = (venueId: number, days: Days, fileName: string): Promise<void> =>
  download('GET /v1/fiscal/records/export', { query: days }, { venueId, fileName })
