import { roleAt } from '@aforo/domain'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'

/** Exceptions are shown to those who may read the audit record of the venue: its owners, and superadmins. */
export function refuseUnowned(caller: Caller, venueIds: readonly number[]): void {
  const isOwned = (id: number) => ['owner', 'superadmin'].includes(roleAt(caller, id) ?? '')
  if (!venueIds.every(isOwned)) throw new Refusal('privileges_missing')
}
