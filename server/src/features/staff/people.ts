import type { CallReply } from '@aforo/contract'
import { type Grant, type Person, placesSeenBy, type Role, type StaffPerson, tokenLifeSeconds } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { versionOf } from '../../http/state-version.ts'
import { Refusal } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import { isOfferedOwnership, listLastSeen, listOffers, listPeople, listPlaces } from './queries.ts'

type Place = Grant & VenueRef & { venueName: string }
type Offer = Place & { invitationId: number }
type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]
export type KnownPerson = Omit<StaffPerson, 'venues' | 'offers'> &
  PersonRow & { venues: readonly Place[]; offers: readonly Offer[] }

/** The data about these people that the rules need. */
export async function readPeople(db: Executor, rows: readonly PersonRow[]): Promise<KnownPerson[]> {
  const ids = rows.map(({ id }) => id)
  const places = await listPlaces(db, ids)
  const offers = await listOffers(db, ids)
  return rows.map((row) => ({
    ...row,
    staffId: row.id,
    joined: row.hasPassword,
    venues: places.filter(({ staffId }) => staffId === row.id),
    offers: offers.filter(({ staffId }) => staffId === row.id),
  }))
}

type LastSeen = { at: Date; isOpen: boolean; now: Date } | undefined

/** The role at the venues that the caller may see. Roles at other venues stay hidden. */
const roleSeen = (places: readonly Grant[]): Role =>
  places.some(({ role }) => role === 'owner') ? 'owner' : 'employee'

/** For a person who was only invited, the caller sees the e-mail address and the offers, and nothing else. */
export function factsFor(caller: Caller, person: KnownPerson, lastSeen: LastSeen) {
  const [places, offers] = [placesSeenBy(caller, person.venues), placesSeenBy(caller, person.offers)]
  const seesAll = caller.role === 'superadmin' || person.id === caller.staffId
  const isKnown = seesAll || places.length > 0
  const sinceMs = lastSeen === undefined ? Infinity : lastSeen.now.getTime() - lastSeen.at.getTime()
  return {
    id: person.id,
    email: person.email,
    name: isKnown ? person.name : '',
    access_privileges: seesAll ? person.role : roleSeen(isKnown ? places : offers),
    image_path: isKnown ? picturePathOf(person.pictureKey) : null,
    last_seen_at: isKnown ? (lastSeen?.at.toISOString() ?? null) : null,
    online: isKnown && lastSeen?.isOpen === true && sinceMs < tokenLifeSeconds * 1000,
    joined: seesAll ? person.hasPassword : isKnown,
  }
}

const toReply = ({ id, venueName, role, capabilities, staffRoleId = null }: Place) => ({
  venue_id: id,
  venue_name: venueName,
  role,
  capabilities: [...capabilities],
  staff_role_id: staffRoleId,
})

/** A version that depends on the places, but not on their order. */
export const placesVersion = (places: readonly Place[]): string =>
  versionOf(
    places
      .map(({ id, role, capabilities, staffRoleId }) =>
        [id, role, staffRoleId ?? 0, ...capabilities.toSorted()].join(' '),
      )
      .toSorted(),
  )

/** Refuses a caller who may not see this person. */
export function see(by: Person & { staffId: number }, person: KnownPerson): void {
  if (by.role === 'superadmin' || by.staffId === person.staffId) return
  if (placesSeenBy(by, [...person.venues, ...person.offers]).length === 0) throw new Refusal('staff_not_found')
}

export async function describePerson(
  db: Executor,
  caller: Caller,
  person: KnownPerson,
): Promise<CallReply<'GET /v1/users/{id}'>> {
  const [lastSeen] = await listLastSeen(db, [person.id])
  const places = placesSeenBy(caller, person.venues)
  const offers = placesSeenBy(caller, person.offers)
  return {
    ...factsFor(caller, person, lastSeen),
    places: places.map(toReply),
    offers: offers.map((offer) => ({ ...toReply(offer), invitation_id: offer.invitationId })),
    offered_ownership: caller.role === 'superadmin' && (await isOfferedOwnership(db, person.id)),
    works_elsewhere: places.length > 0 && places.length < person.venues.length,
    version: placesVersion(places),
  }
}

export async function getPerson(db: Executor, staffId: number): Promise<KnownPerson> {
  const [person] = await readPeople(db, await listPeople(db, [staffId]))
  if (person === undefined) throw new Refusal('staff_not_found')
  return person
}
