import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  accountBlocker,
  type Capability,
  consentBlocker,
  passwordLinkBlocker,
  type Grant,
  isSamePlace,
  isSameTitle,
  newEmployeeCapabilities,
  placesBlocker,
  placesSeenBy,
  plainText,
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
import type { LiveHub } from '../live/service.ts'
import { recordAccountEvent } from '../sign-in/service.ts'
import { describePerson, factsFor, getPerson, type KnownPerson, placesVersion, readPeople, see } from './people.ts'
import {
  deleteOffersAt,
  deletePlaces,
  listArchivedPlaces,
  listEverybody,
  listLastSeen,
  listLookedAfter,
  listPeople,
  listPlaces,
  listSoleOwned,
  type NewPlace,
  putPlaces,
  renameStaff,
  settleRoles,
} from './queries.ts'
import { announceStaff, lockCaller } from './lock-caller.ts'
import { listRolesAt } from './role-queries.ts'
import * as copies from './copy-roles.ts'

export { announceStaff, lockCaller }
/** For copying the set-up of a venue to another. */
export const roleCopies = copies

export type StaffDeps = { db: Database; live: LiveHub }
export type By = { caller: Caller; origin: Origin }
type StaffMember = CallReply<'GET /v1/users/all'>[number]
type StaffDetail = CallReply<'GET /v1/users/{id}'>
type NamedRole = Awaited<ReturnType<typeof listRolesAt>>[number]

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

type AskedPlace = {
  role: VenueRole
  capabilities?: readonly Capability[] | undefined
  staffRoleId?: number | undefined
}

/**
 * The same place at several venues, by rights or by a named role of one of them. The others give their role of the same
 * name, if they have one. Roles cannot change until the transaction ends.
 */
export async function placesAt(
  trx: Executor,
  venueIds: readonly number[],
  { role, capabilities, staffRoleId }: AskedPlace,
): Promise<NewPlace[]> {
  if (role === 'owner') return venueIds.map((venueId) => ({ venueId, role, capabilities: [], staffRoleId: null }))
  const roles = staffRoleId === undefined ? [] : await listRolesAt(trx, venueIds, 'share')
  const named = roles.find(({ id }) => id === staffRoleId)
  if (named === undefined && staffRoleId !== undefined) throw new Refusal('staff_role_not_found')
  const rights = [...new Set(capabilities ?? named?.capabilities ?? newEmployeeCapabilities)]
  return venueIds.map((venueId) => {
    const here = venueId === named?.venueId ? named : roles.find((other) => isNamesake(other, venueId, named))
    return { venueId, role, capabilities: rights, staffRoleId: here?.id ?? null }
  })
}

const isNamesake = (role: NamedRole, venueId: number, named: NamedRole | undefined): boolean =>
  role.venueId === venueId && named !== undefined && isSameTitle(role, named)

/** Gives a new person these places. */
export async function placeStaff(trx: Executor, caller: Caller, staffId: number, places: readonly NewPlace[]) {
  await putPlaces(trx, staffId, places, caller.staffId)
  const venueIds = places.map(({ venueId }) => venueId)
  await deleteOffersAt(trx, [staffId], venueIds)
}

type WantedPlace = ParsedInput<'PUT /v1/users/{id}'>['body']['places'][number]

/** The places that a form asks for, with the rights of the named roles. Old clients name none, and the role stays. */
async function readWanted(trx: Executor, places: readonly WantedPlace[], before: readonly Grant[]) {
  const roles =
    places.length === 0
      ? []
      : await listRolesAt(
          trx,
          places.map(({ venue_id }) => venue_id),
          'share',
        )
  return places.map(({ venue_id: id, role, capabilities, staff_role_id: asked }) => {
    if (role === 'owner') return { id, role, capabilities: [], staffRoleId: null }
    const staffRoleId = asked === undefined ? (before.find((place) => place.id === id)?.staffRoleId ?? null) : asked
    const named = roles.find((known) => known.venueId === id && known.id === staffRoleId)
    if (staffRoleId !== null && named === undefined) throw new Refusal('staff_role_not_found')
    return { id, role, capabilities: [...new Set(capabilities ?? named?.capabilities)], staffRoleId }
  })
}

/** A place as the audit record shows it. */
export const recordOf = (place: Grant | undefined) =>
  place === undefined ? null : { role: place.role, capabilities: [...place.capabilities] }

export async function changeStaff(
  { db, live }: StaffDeps,
  { caller, origin }: By,
  staffId: number,
  form: ParsedInput<'PUT /v1/users/{id}'>['body'],
): Promise<StaffDetail> {
  const { detail, touched } = await inDirectory(db, async (trx) => {
    const ids = form.places.map(({ venue_id }) => venue_id)
    const { by, person, venues, soleOwned } = await lockPerson(trx, caller, staffId, ids)
    const before = placesSeenBy(by, person.venues)
    if (placesVersion(before) !== form.version) throw new Refusal('staff_changed')
    const wanted = (await readWanted(trx, form.places, before)).map((place) => {
      const venue = venues.find(({ id }) => id === place.id)
      if (venue === undefined) throw new Refusal('venue_not_found')
      return { ...place, operatorId: venue.operatorId }
    })
    refuseIf(placesBlocker(by, person, wanted, soleOwned))
    const given = wanted.filter((place) => !before.some((other) => isSamePlace(place, other)))
    const taken = before.filter((place) => !wanted.some(({ id }) => id === place.id))
    const known = person.venues.map(({ operatorId }) => operatorId)
    for (const { operatorId } of given) refuseIf(consentBlocker(by, known, operatorId))

    const newPlaces = given.map(({ id, operatorId: _operatorId, ...place }) => ({ venueId: id, ...place }))
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
