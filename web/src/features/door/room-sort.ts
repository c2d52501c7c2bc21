import { centsOfAmount, entryInstant } from '@aforo/domain'
import { memberName } from '../../parts/members/member-name.ts'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import { searchRoom } from '../../parts/visits/room-search.ts'

export type RoomSort = 'email' | 'id' | 'balance' | 'entry'
export type RoomOrder = { sort: RoomSort; direction: 'asc' | 'desc' }

export const usualOrder: RoomOrder = { sort: 'entry', direction: 'desc' }

const compare: Record<RoomSort, (one: ActiveEntry, other: ActiveEntry) => number> = {
  email: (one, other) => memberName(one.client).localeCompare(memberName(other.client)),
  id: (one, other) => one.client.profile.client_id - other.client.profile.client_id,
  balance: (one, other) =>
    centsOfAmount(one.client.profile.cash_balance) - centsOfAmount(other.client.profile.cash_balance),
  entry: (one, other) => entryInstant(one.entry_time).getTime() - entryInstant(other.entry_time).getTime(),
}

/**
 * The order after a column head is pressed. Time of entry starts with the latest, other columns start ascending; a
 * second press reverses.
 */
export const orderAfter = ({ sort, direction }: RoomOrder, pressed: RoomSort): RoomOrder => {
  if (pressed === sort) return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
  return { sort: pressed, direction: pressed === 'entry' ? 'desc' : 'asc' }
}

/** Members that match the filter, sorted. */
export function roomShown(
  entries: readonly ActiveEntry[],
  typed: string,
  { sort, direction }: RoomOrder,
): ActiveEntry[] {
  const sign = direction === 'asc' ? 1 : -1
  return searchRoom(entries, typed).toSorted((one, other) => sign * compare[sort](one, other) || other.id - one.id)
}
