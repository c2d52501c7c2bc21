import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { readsChangedRows } from '../../api/changed-rows.ts'
import { call, callPage } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { readWhole } from '../../api/read-whole.ts'
import type { Approved } from '../approvals/approved.ts'

export type ActiveEntry = CallReply<'GET /v1/active-entries'>[number]
export type DoorMember = CallReply<'GET /v1/door/members'>[number]
export type Passage = CallReply<'POST /v1/entries'>

const pageOfRoom = 1000

const lastEnteredFirst = (one: ActiveEntry, other: ActiveEntry) =>
  Date.parse(other.entry_time) - Date.parse(one.entry_time) || other.id - one.id

/** All members inside, from all pages. A hint about a member reads only their row. */
export const roomQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('door', venueId, 'room'),
    queryFn: () =>
      readWhole((cursor) => callPage('GET /v1/active-entries', { query: { limit: pageOfRoom, cursor } }, { venueId })),
    meta: readsChangedRows<ActiveEntry>({
      kind: 'members',
      idOf: ({ user_id: id }) => id,
      read: (ids) => call('GET /v1/active-entries', { query: { user_ids: ids } }, { venueId }),
      merge: (others, rows) => [...others, ...rows].toSorted(lastEnteredFirst),
    }),
  })

/** A scanned card, a typed number, or the id of a known member. */
export type Sought = { code: string } | { id: number }

export async function findAtDoor(venueId: number, lookup: Sought): Promise<DoorMember | null> {
  const query = 'code' in lookup ? { code: lookup.code } : { user_id: lookup.id }
  const [found] = await call('GET /v1/door/members', { query }, { venueId })
  return found ?? null
}

export const sendExit = (
  venueId: number,
  id: string,
  memberId: number,
  early: boolean,
  approval: Approved,
): Promise<Passage> =>
  call(
    'PATCH /v1/checkout',
    { query: { user_id: memberId, early: early ? 'true' : 'false', id }, ...approval },
    { venueId },
  )
