import { isEmail } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inDirectory } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { staffChannel } from '../live/service.ts'
import { removeAllFactors } from '../second-factors/service.ts'
import { endAllSignIns, recordAccountEvent } from '../sign-in/service.ts'
import { findIdByEmail } from './account-queries.ts'
import { findPasswordLinkBlocker, lockPerson, recordAtEach, type StaffDeps } from './service.ts'

/**
 * Removes the second factors of a person who has lost them, and ends their sign-ins. Who may make a password link for
 * them may do this too.
 */
export async function resetFactors(
  { db, live }: StaffDeps,
  by: { caller: Caller; origin: Origin },
  staffId: number,
): Promise<void> {
  await inDirectory(db, async (trx) => {
    const { by: maker, person } = await lockPerson(trx, by.caller, staffId)
    refuseIf(await findPasswordLinkBlocker(trx, maker, person))
    await removeAllFactors(trx, staffId)
    await endAllSignIns(trx, staffId, 'signed_out_elsewhere')
    await recordAccountEvent(trx, staffId, 'factors_reset', by.origin, by.caller.staffId)
    const entry = { action: 'staff.factors_reset', before: null, after: null } as const
    await recordAtEach(trx, by, person.venues, { ...entry, staffId })
  })
  live.publish(staffChannel(staffId), 'me')
}

/** The same from the command line, for when no other superadmin is left to do it. */
export async function resetFactorsByEmail(db: Database, email: string): Promise<void> {
  await inDirectory(db, async (trx) => {
    const found = isEmail(email) ? await findIdByEmail(trx, email) : undefined
    if (found === undefined) throw new Refusal('staff_not_found')
    await removeAllFactors(trx, found.id)
    await endAllSignIns(trx, found.id, 'signed_out_elsewhere')
    await recordAccountEvent(trx, found.id, 'factors_reset', null)
  })
}
