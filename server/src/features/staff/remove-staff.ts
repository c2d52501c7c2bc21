import { placesSeenBy, removalBlocker } from '@aforo/domain'
import { inDirectory } from '../../db/transaction.ts'
import { refuseIf } from '../../refusal.ts'
import { removeAllFactors } from '../second-factors/service.ts'
import { endAllSignIns, recordAccountEvent } from '../sign-in/service.ts'
import { deactivateStaff, deleteAccountOffers, deleteOffersAt, deletePlaces, settleRoles } from './queries.ts'
import { announceStaff, type By, lockPerson, recordAt, recordOf, type StaffDeps } from './service.ts'

/** Removes a person from the venues that the caller manages. A person without any venue left is deactivated. */
export async function removeStaff({ db, live }: StaffDeps, { caller, origin }: By, staffId: number): Promise<void> {
  const leaving = await inDirectory(db, async (trx) => {
    const { by, person, soleOwned } = await lockPerson(trx, caller, staffId)
    refuseIf(removalBlocker(by, person, soleOwned))
    const places = placesSeenBy(by, person.venues)
    const offers = placesSeenBy(by, person.offers)
    const placeIds = places.map(({ id }) => id)
    await deletePlaces(trx, staffId, placeIds)
    await deleteOffersAt(trx, [staffId], [...placeIds, ...offers.map(({ id }) => id)])
    for (const place of [...places, ...offers]) {
      const before = { email: person.email, ...recordOf(place) }
      await recordAt(trx, { caller, origin }, place, { action: 'staff.removed', before, after: null, staffId })
    }
    const worksNowhere = places.length === person.venues.length
    const isExpected = person.offers.length > offers.length
    // A person who joined is deactivated with the last place, and a person who was only invited with the last offer.
    const isOver = person.joined ? places.length > 0 && worksNowhere : worksNowhere && !isExpected
    if (by.role === 'superadmin' || isOver) {
      await deactivateStaff(trx, staffId)
      await removeAllFactors(trx, staffId)
      await deleteAccountOffers(trx, staffId)
      await endAllSignIns(trx, staffId, 'deactivated')
      await recordAccountEvent(trx, staffId, 'deactivated', origin, caller.staffId)
    } else if (places.some(({ role }) => role === 'owner')) await settleRoles(trx, [staffId])
    return [...places, ...offers].map(({ id }) => id)
  })
  announceStaff(live, staffId, leaving)
}
