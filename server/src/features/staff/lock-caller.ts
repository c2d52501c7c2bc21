import type { Executor } from '../../db/connection.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { readPeople } from './people.ts'
import { listPeople, lockStaff, lockVenues } from './queries.ts'

/** Locks these venues and reads the caller again, so that a right removed since the call began no longer counts. */
export async function lockCaller(trx: Executor, caller: Caller, venueIds: readonly number[], staffIds: number[] = []) {
  const venues = await lockVenues(trx, venueIds)
  await lockStaff(trx, [caller.staffId, ...staffIds])
  const people = await readPeople(trx, await listPeople(trx, [caller.staffId, ...staffIds]))
  const by = people.find(({ id }) => id === caller.staffId)
  if (by === undefined) throw new Refusal('sign_in_required')
  return { by, venues, people }
}

/** Refreshes the person's own screens, and the lists that show them. */
export function announceStaff(live: LiveHub, staffId: number, venueIds: readonly number[]): void {
  live.publish(staffChannel(staffId), 'me')
  for (const venueId of new Set(venueIds)) live.publish(venueChannel(venueId), 'staff')
}
