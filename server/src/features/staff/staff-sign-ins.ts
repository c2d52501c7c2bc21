import { inDirectory } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { staffChannel } from '../live/service.ts'
import { listFailedSignIns } from '../refusals/service.ts'
import { endAllSignIns, endSignInOf, listSignIns, recordAccountEvent } from '../sign-in/service.ts'
import { type By, getGovernedPerson, recordAtEach, type StaffDeps } from './service.ts'

export async function listSignInsOfStaff({ db }: StaffDeps, caller: Caller, staffId: number) {
  await getGovernedPerson(db, caller, staffId)
  return listSignIns(db, staffId, null)
}

export async function listFailedSignInsOfStaff({ db }: StaffDeps, caller: Caller, staffId: number) {
  await getGovernedPerson(db, caller, staffId)
  return listFailedSignIns(db, staffId)
}

/** Ends one or all sign-ins of a person, and returns their number. */
export async function signStaffOut(
  { db, live }: StaffDeps,
  { caller, origin }: By,
  staffId: number,
  signInId: number | null,
): Promise<number> {
  const ended = await inDirectory(db, async (trx) => {
    const person = await getGovernedPerson(trx, caller, staffId)
    const count =
      signInId === null
        ? await endAllSignIns(trx, staffId, 'signed_out_elsewhere')
        : await endSignInOf(trx, staffId, signInId)
    await recordAccountEvent(trx, staffId, 'signed_out_elsewhere', origin, caller.staffId)
    const entry = { action: 'staff.signed_out', before: null, after: { ended: count } } as const
    await recordAtEach(trx, { caller, origin }, person.venues, { ...entry, staffId })
    return count
  })
  live.publish(staffChannel(staffId), 'me')
  return ended
}
