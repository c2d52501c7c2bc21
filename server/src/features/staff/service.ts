import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  accountBlocker,
  type Capability,
  consentBlocker,
  passwordLinkBlocker,
  type Grant,
  isSamePlace,
  placesBlocker,
  placesSeenBy,
  plainText,
  removalBlocker,
  type VenueRole,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database, Executor } from '../../db/connection.ts'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type AuditEntry, recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { listFailedSignIns } from '../refusals/service.ts'
import { removeAllFactors } from '../second-factors/service.ts'
import { endAllSignIns, endSignInOf, listSignIns, recordAccountEvent } from '../sign-in/service.ts'
import { describePerson, factsFor, getPerson, type KnownPerson, placesVersion, readPeople, see } from './people.ts'
import {
  deactivateStaff,
  deleteAccountOffers,
  deleteOffersAt,
  deletePlaces,
  listArchivedPlaces,
  listEverybody,
  listLastSeen,
  listLookedAfter,
  listPeople,
  listPlaces,
  listSoleOwned,
  lockStaff,
  lockVenues,
  putPlaces,
  renameStaff,
  settleRoles,
} from './queries.ts'

export type StaffDeps = { db: Database; live: LiveHub }
type By = { caller: Caller; origin: Origin }
type StaffMember = CallReply<'GET /v1/users/all'>[number]
type StaffDetail = CallReply<'GET /v1/users/{id}'>

const venuesShown = 3

/** The people at the venues where the caller has the staff capability. A superadmin gets all staff. */
export async function listOwnStaff(
  { db }: StaffDeps,
  caller: Caller,
  { q = '', limit, cursor, role, sort }: ParsedInput<'GET /v1/users/all'>['query'],
): Promise<Page<StaffMember>> {
  const filter = { role: role ?? null, words: plainText(q), sort, after: readCursor(cursor), limit: limit + 1 }
  const seesAll = caller.role === 'superadmin'
  const rows = await (seesAll ? listEverybody(db, filter) : listLookedAfter(db, caller.staffId, filter))
  const page = cutPage(rows, limit, ({ email }) => email)
  const people = await readPeople(db, page.items)
  const ids = people.map(({ id }) => id)
  const lastSeen = new Map((await listLastSeen(db, ids)).map((seen) => [seen.staffId, seen]))
  const items = people.map((person) => {
    const seen = placesSeenBy(caller, person.venues)
    const shown = seen.length > 0 ? seen : placesSeenBy(caller, person.offers)
    return {
      ...factsFor(caller, person, lastSeen.get(person.id)),
      venues: shown.slice(0, venuesShown).map(({ venueName }) => venueName),
      venue_count: shown.length,
    }
  })
  return { ...page, items }
}

export async function getStaff({ db }: StaffDeps, caller: Caller, staffId: number): Promise<StaffDetail> {
  const person = await getPerson(db, staffId)
  see(caller, person)
  return describePerson(db, caller, person)
}

/** Locks these venues and reads the caller again, so that a right removed since the call began no longer counts. */
export async function lockCaller(trx: Executor, caller: Caller, venueIds: readonly number[], staffIds: number[] = []) {
  const venues = await lockVenues(trx, venueIds)
  await lockStaff(trx, [caller.staffId, ...staffIds])
  const people = await readPeople(trx, await listPeople(trx, [caller.staffId, ...staffIds]))
  const by = people.find(({ id }) => id === caller.staffId)
  if (by === undefined) throw new Refusal('sign_in_required')
  return { by, venues, people }
}

/** Locks the caller, the person and the venues of the person, and checks that the caller may see the person. */
export async function lockPerson(trx: Executor, caller: Caller, staffId: number, venueIds: readonly number[] = []) {
  const places = await listPlaces(trx, [staffId])
  const locked = [...places.map(({ id }) => id), ...venueIds]
  const { by, venues, people } = await lockCaller(trx, caller, locked, [staffId])
  const person = people.find(({ id }) => id === staffId)
  if (person === undefined) throw new Refusal('staff_not_found')
  see(by, person)
  // The person got a place between the read and the lock, so the client has to read the person again.
  if (!person.venues.every(({ id }) => locked.includes(id))) throw new Refusal('staff_changed')
  return { by, person, venues, soleOwned: await listSoleOwned(trx, staffId) }
}

/** Records an audit event in the operator of the venue. */
export async function recordAt(
  trx: Transaction<DB>,
  { caller, origin }: By,
  venue: VenueRef,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'> & { staffId: number },
): Promise<void> {
  const { staffId, ...what } = entry
  await enterOperator(trx, venue.operatorId)
  await recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue, origin },
    { ...what, subject: { kind: 'staff', id: staffId } },
  )
}

/** Records an audit event in every operator of these places. */
export async function recordAtEach(
  trx: Transaction<DB>,
  by: By,
  places: readonly VenueRef[],
  entry: Parameters<typeof recordAt>[3],
): Promise<void> {
  const first = places.filter(
    (place, row) => places.findIndex((other) => other.operatorId === place.operatorId) === row,
  )
  for (const place of first) await recordAt(trx, by, place, entry)
}

/** Gives a new person the same place at several venues. */
export async function placeStaff(
  trx: Executor,
  caller: Caller,
  staffId: number,
  venueIds: readonly number[],
  place: { role: VenueRole; capabilities: Capability[] },
): Promise<void> {
  const places = venueIds.map((venueId) => ({ venueId, ...place }))
  await putPlaces(trx, staffId, places, caller.staffId)
  await deleteOffersAt(trx, [staffId], venueIds)
}

const recordOf = (place: Grant | undefined) =>
  place === undefined ? null : { role: place.role, capabilities: [...place.capabilities] }

/** Refreshes the person's own screens, and the lists that show them. */
export function announceStaff(live: LiveHub, staffId: number, venueIds: readonly number[]): void {
  live.publish(staffChannel(staffId), 'me')
  for (const venueId of new Set(venueIds)) live.publish(venueChannel(venueId), 'staff')
}

export async function changeStaff(
  { db, live }: StaffDeps,
  { caller, origin }: By,
  staffId: number,
  form: ParsedInput<'PUT /v1/users/{id}'>['body'],
): Promise<StaffDetail> {
  const requested = form.places.map(({ venue_id, role, capabilities }) => ({
    id: venue_id,
    role,
    capabilities: role === 'owner' ? [] : [...new Set(capabilities)],
  }))
  const { detail, touched } = await inDirectory(db, async (trx) => {
    const ids = requested.map(({ id }) => id)
    const { by, person, venues, soleOwned } = await lockPerson(trx, caller, staffId, ids)
    const before = placesSeenBy(by, person.venues)
    if (placesVersion(before) !== form.version) throw new Refusal('staff_changed')
    const wanted = requested.map((place) => {
      const venue = venues.find(({ id }) => id === place.id)
      if (venue === undefined) throw new Refusal('venue_not_found')
      return { ...place, operatorId: venue.operatorId }
    })
    refuseIf(placesBlocker(by, person, wanted, soleOwned))
    const given = wanted.filter((place) => !before.some((other) => isSamePlace(place, other)))
    const taken = before.filter((place) => !wanted.some(({ id }) => id === place.id))
    const known = person.venues.map(({ operatorId }) => operatorId)
    for (const { operatorId } of given) refuseIf(consentBlocker(by, known, operatorId))

    const newPlaces = given.map(({ id, role, capabilities }) => ({ venueId: id, role, capabilities }))
    await putPlaces(trx, staffId, newPlaces, caller.staffId)
    const takenIds = taken.map(({ id }) => id)
    await deletePlaces(trx, staffId, takenIds)
    await deleteOffersAt(trx, [staffId], [...given.map(({ id }) => id), ...takenIds])
    const isOwnerPlace = ({ role }: Grant) => role === 'owner'
    if ([...before, ...given].some(isOwnerPlace)) await settleRoles(trx, [staffId])
    for (const venue of [...given, ...taken]) {
      const [had, has] = [before, wanted].map((places) => places.find(({ id }) => id === venue.id))
      const entry = { action: 'staff.places_changed', before: recordOf(had), after: recordOf(has) } as const
      await recordAt(trx, { caller, origin }, venue, { ...entry, staffId })
    }
    if (form.name !== undefined && form.name !== person.name) {
      refuseIf(accountBlocker(by, person))
      await renameStaff(trx, staffId, form.name)
      await recordAccountEvent(trx, staffId, 'renamed', origin, caller.staffId)
      const entry = { action: 'staff.renamed', before: { name: person.name }, after: { name: form.name } } as const
      await recordAtEach(trx, { caller, origin }, person.venues, { ...entry, staffId })
    }
    const after = await getPerson(trx, staffId)
    const touchedIds = [...wanted, ...before].map(({ id }) => id)
    return { detail: await describePerson(trx, caller, after), touched: touchedIds }
  })
  announceStaff(live, staffId, touched)
  return detail
}

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

/** Called after the owners of a venue changed elsewhere: deletes their old offers and updates their roles. */
export async function settleOwners(trx: Executor, venueId: number, staffIds: readonly number[]): Promise<void> {
  await deleteOffersAt(trx, staffIds, [venueId])
  await settleRoles(trx, staffIds)
}

/** Why the maker may not make a password link for this person, or null. */
export const findPasswordLinkBlocker = async (db: Executor, maker: KnownPerson, person: KnownPerson) =>
  passwordLinkBlocker(maker, person, await listArchivedPlaces(db, person.id, maker.id))

/** Whether this person could still make a password link for the other. */
export async function mayMakePasswordLink(db: Executor, makerId: number, staffId: number): Promise<boolean> {
  const people = await readPeople(db, await listPeople(db, [makerId, staffId]))
  const maker = people.find(({ id }) => id === makerId)
  const person = people.find(({ id }) => id === staffId)
  return maker !== undefined && person !== undefined && (await findPasswordLinkBlocker(db, maker, person)) === null
}

export async function getGovernedPerson(db: Executor, caller: Caller, staffId: number): Promise<KnownPerson> {
  const person = await getPerson(db, staffId)
  refuseIf(accountBlocker(caller, person))
  return person
}

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
