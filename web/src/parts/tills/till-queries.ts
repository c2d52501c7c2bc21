import type { CallInput, CallReply } from '@aforo/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage, upload } from '../../api/client.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { liveKey } from '../../api/live-key.ts'
import { type Approved, approvedBy } from '../approvals/approved.ts'
import type { OnProgress } from '../../api/upload.ts'
import { tillSetting } from '../../device/till.ts'

export type TillSession = CallReply<'POST /v1/till-sessions'>
export type TillReport = CallReply<'GET /v1/till-sessions/{id}'>
export type Till = CallReply<'GET /v1/tills'>[number]

const openMost = 20
const pageSize = 20

export const openSessionsQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('till', venueId, 'open'),
    queryFn: async () => {
      const sessions = await call('GET /v1/till-sessions', { query: { state: 'open', limit: openMost } }, { venueId })
      return sessions.toReversed()
    },
  })

export const closedSessionsQuery = (venueId: number) =>
  infiniteQueryOptions({
    queryKey: liveKey('till', venueId, 'closed'),
    queryFn: ({ pageParam }) =>
      callPage(
        'GET /v1/till-sessions',
        { query: { state: 'closed', limit: pageSize, cursor: pageParam ?? undefined } },
        { venueId },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const tillsQuery = (venueId: number) =>
  queryOptions({ queryKey: liveKey('till', venueId, 'tills'), queryFn: () => call('GET /v1/tills', {}, { venueId }) })

export const tillReportQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('till', venueId, 'report', id),
    queryFn: () => call('GET /v1/till-sessions/{id}', { params: { id } }, { venueId }),
  })

/** A till command that is sent exactly once however often it is pressed. Refreshes everything that depends on it. */
function useTillCommand<Input, Answer>(
  name: string,
  venueId: number,
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  const once = useCommandKey(`${name} ${venueId}`)
  return async (input: Input): Promise<Answer> => {
    try {
      return await once((key) => send(input, key))
    } finally {
      for (const topic of ['till', 'members', 'venues']) void queryClient.invalidateQueries({ queryKey: [topic] })
    }
  }
}

export const useOpenTill = (venueId: number) =>
  useTillCommand('till open', venueId, async (body: CallInput<'POST /v1/till-sessions'>['body'], idempotencyKey) => {
    const session = await call('POST /v1/till-sessions', { body, idempotencyKey }, { venueId })
    // The person who opens a drawer works at it, so it becomes the till of this device.
    tillSetting.write(session.till_id)
    return session
  })

export const useCashMove = (venueId: number, id: number) =>
  useTillCommand(
    `till cash ${id}`,
    venueId,
    (body: CallInput<'POST /v1/till-sessions/{id}/cash'>['body'], idempotencyKey) =>
      call('POST /v1/till-sessions/{id}/cash', { params: { id }, body, idempotencyKey }, { venueId }),
  )

/** Records that somebody opens the drawer by hand. */
export const useDrawerOpening = (venueId: number, id: number) =>
  useTillCommand(
    `till drawer ${id}`,
    venueId,
    (body: CallInput<'POST /v1/till-sessions/{id}/drawer'>['body'], idempotencyKey) =>
      call('POST /v1/till-sessions/{id}/drawer', { params: { id }, body, idempotencyKey }, { venueId }),
  )

export const useExpense = (venueId: number) =>
  useTillCommand('till expense', venueId, (body: CallInput<'POST /v1/expenses'>['body'], idempotencyKey) =>
    call('POST /v1/expenses', { body, idempotencyKey }, { venueId }),
  )

/** Sends the photo of a receipt. Sending it again replaces it, so it needs no key. */
export function useReceiptUpload(venueId: number) {
  const queryClient = useQueryClient()
  return async (id: number, image: File, onProgress: OnProgress): Promise<void> => {
    await upload('PUT /v1/expenses/{id}/receipt', { params: { id }, multipart: { image } }, onProgress, venueId)
    void queryClient.invalidateQueries({ queryKey: ['members', venueId] })
  }
}

export const useTillCount = (venueId: number, id: number) =>
  useTillCommand(
    `till count ${id}`,
    venueId,
    (body: CallInput<'POST /v1/till-sessions/{id}/counts'>['body'], idempotencyKey) =>
      call('POST /v1/till-sessions/{id}/counts', { params: { id }, body, idempotencyKey }, { venueId }),
  )

export const useTillClosing = (venueId: number, id: number) =>
  useTillCommand(
    `till close ${id}`,
    venueId,
    ({ approvalId, ...body }: CallInput<'POST /v1/till-sessions/{id}/closing'>['body'] & Approved, idempotencyKey) =>
      call(
        'POST /v1/till-sessions/{id}/closing',
        { params: { id }, body, idempotencyKey, ...approvedBy(approvalId) },
        { venueId },
      ),
  )
