import type { CallReply } from '@aforo/contract'
import {
  practiceBlocker,
  practiceMembers,
  practiceName,
  practiceProducts,
  practiceProductsMost,
  practiceRights,
  practicesMost,
  sharedDeviceBlocker,
  ownAccount,
} from '@aforo/domain'
import { enterOperator, inDirectory, inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { staffChannel } from '../live/service.ts'
import { enrolImported } from '../members/service.ts'
import { catalogueCopies, importedProducts } from '../products/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { enterPractice, insertLimit, insertPractice, lockPractices, lockSignIn, markIdentitySeen } from './queries.ts'
import type { PracticeDeps } from './service.ts'

type Practice = CallReply<'PUT /v1/practice'>

/** The practice of this sign-in, if it has one. */
async function findOwn({ db }: PracticeDeps, signInId: number): Promise<Practice | null> {
  const venueId = await inDirectory(db, async (trx) => (await lockSignIn(trx, signInId))?.practiceVenueId ?? null)
  return venueId === null ? null : { venue_id: venueId }
}

/** An operator of its own, with a venue that has the rules of the real one. */
async function makePractice({ db }: PracticeDeps, { caller, venue, origin }: ActorAt): Promise<VenueRef> {
  const name = caller.venues.find(({ id }) => id === venue.id)?.name
  if (name === undefined) throw new Refusal('privileges_missing')
  return inDirectory(db, async (trx) => {
    refuseIf(practiceBlocker(await lockPractices(trx, venue.operatorId)), { most: practicesMost })
    await enterOperator(trx, venue.operatorId)
    const { today, now: _now, dailyMilli, monthlyMilli, ...settings } = await getRulesToday(trx, venue)
    const practice = await insertPractice(trx, { ...venue, name: practiceName(name, origin.language) }, settings)
    await enterOperator(trx, practice.operatorId)
    if (dailyMilli !== null || monthlyMilli !== null) {
      await insertLimit(trx, practice, { validFrom: today, dailyMilli, monthlyMilli, setBy: caller.staffId })
    }
    return practice
  })
}

/** The person as in the practice, with the rights that everybody has there. */
function practising(caller: Caller, practice: VenueRef): Caller {
  const place = { ...practice, role: 'employee', capabilities: practiceRights, isSuspended: false } as const
  return { ...caller, role: 'employee', venues: [{ ...place, name: '', currency: '', timeZone: '' }] }
}

/** Fills it with copies of the products of the venue, with stock, and with invented members, with credit. */
async function fillPractice({ db, keyring }: PracticeDeps, { caller, venue, origin }: ActorAt, practice: VenueRef) {
  const sources = await inOperator(db, venue.operatorId, (trx) =>
    catalogueCopies.listSources(trx, venue, practiceProductsMost),
  )
  const by = { caller: practising(caller, practice), venue: practice, origin }
  await inOperator(db, practice.operatorId, async (trx) => {
    const keys = await keyring.lockKeys(trx, practice.operatorId)
    const { today, now } = await getRulesToday(trx, practice)
    for (const product of practiceProducts(sources, origin.language)) {
      await importedProducts.createImported(trx, by, product, '')
    }
    const { staffId } = caller
    const importing = { keys, venue: practice, staffId, today, now }
    await enrolImported(trx, importing, { businessDate: today, reason: '' }, practiceMembers(today))
    await markIdentitySeen(trx, practice.operatorId, staffId)
  })
}

/**
 * Begins to practise. The sign-in enters the practice last. If anything fails before, nobody is in it, and the job erases
 * it.
 */
export async function beginPractice(deps: PracticeDeps, by: ActorAt): Promise<Practice> {
  const { db, live } = deps
  const { caller, venue } = by
  refuseIf(sharedDeviceBlocker(ownAccount, caller.deviceId !== null))
  const own = await findOwn(deps, caller.signInId)
  if (own !== null) return own
  const practice = await makePractice(deps, by)
  await fillPractice(deps, by, practice)
  const hasEntered = await inDirectory(db, async (trx) => {
    if (!(await enterPractice(trx, caller.signInId, practice.id))) return false
    await enterOperator(trx, venue.operatorId)
    await recordAuditEntryAt(trx, by, {
      action: 'staff.practised',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: null,
    })
    return true
  })
  if (!hasEntered) {
    // Another call was faster, and this practice is not used; or the sign-in has ended meanwhile.
    const other = await findOwn(deps, caller.signInId)
    if (other === null) throw new Refusal('sign_in_required')
    return other
  }
  live.publish(staffChannel(caller.staffId), 'me')
  return { venue_id: practice.id }
}
