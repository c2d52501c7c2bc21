import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  businessDateOf,
  levelsFor,
  levelsOf,
  ownersBlocker,
  type Person,
  plainText,
  settingsBlocker,
  venueChangeBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database, Executor } from '../../db/connection.ts'
import { enterOperator, inOperator, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { versionOf } from '../../http/state-version.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { Throttle } from '../../security/throttle.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { sharesMembers } from '../operator-settings/service.ts'
import { forgetPicture, type PictureDeps, picturePathOf, withPicture } from '../pictures/service.ts'
import { settleOwners } from '../staff/service.ts'
import {
  findOperatorOfVenue,
  findPlace,
  findTillOpen,
  isAnybodyInside,
  findVenueSign,
  getVenueFacts,
  listOwners,
  listPlacedAt,
  listPossibleOwners,
  listVenues,
  lockVenue,
  markArchived,
  putOwners,
  removeGrants,
  updateVenue,
} from './queries.ts'

export type VenueDeps = PictureDeps & { db: Database; live: LiveHub; throttle: Throttle }

export type Venue = CallReply<'POST /v1/venues'>
export type VenueForm = Omit<ParsedInput<'POST /v1/venues'>['multipart']['new_venue'], 'key' | 'operator_id'>
export type VenueRow = Awaited<ReturnType<typeof listVenues>>[number]
type OwnerRow = Awaited<ReturnType<typeof listOwners>>[number]
export type By = { caller: Caller; origin: Origin }

export async function getVenueSign({ db, throttle }: VenueDeps, subdomain: string, origin: Origin) {
  await throttle.knock('venue sign', origin.address)
  const sign = await findVenueSign(db, subdomain)
  if (sign === undefined) throw new Refusal('venue_not_found')
  return sign
}

export function toReply(row: VenueRow, ownerRows: readonly OwnerRow[]): Venue {
  const owners = ownerRows.filter(({ venueId }) => venueId === row.id)
  const ownerIds = owners.map(({ id }) => id)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    capacity: row.capacity,
    min_stay_minutes: row.minStayMinutes,
    owners: owners.map(({ id, email, name, pictureKey }) => ({
      id,
      email,
      name,
      image_path: picturePathOf(pictureKey),
    })),
    image_path: picturePathOf(row.pictureKey),
    date_created: row.createdAt.toISOString(),
    version: venueVersion(row, ownerIds),
  }
}

const venueVersion = (row: VenueRow, ownerIds: readonly number[]): string => {
  const owners = ownerIds.toSorted((one, other) => one - other)
  return versionOf([recordOf(row, owners), row.pictureKey])
}

export async function listOwnVenues(
  { db }: VenueDeps,
  caller: Caller,
  { q = '', archived, limit, cursor }: ParsedInput<'GET /v1/venues/all'>['query'],
): Promise<Page<Venue>> {
  const rows = await listVenues(db, {
    staffId: caller.role === 'superadmin' ? null : caller.staffId,
    practiceIds: caller.isPractising ? caller.venues.map(({ id }) => id) : [],
    words: plainText(q),
    isArchived: archived === 'only',
    after: readCursor(cursor),
    limit: limit + 1,
  })
  const page = cutPage(rows, limit, ({ name }) => name)
  const ids = page.items.map(({ id }) => id)
  const owners = await listOwners(db, ids)
  return { ...page, items: page.items.map((row) => toReply(row, owners)) }
}

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOfCents(cents))

/** The data that screens need about the current venue. */
export async function describeVenue(
  { db }: VenueDeps,
  caller: Caller,
  { id, operatorId }: VenueRef,
): Promise<CallReply<'GET /v1/venues/here'>> {
  const venue = await getVenueFacts(db, id)
  const tillOpen = await inOperator(db, operatorId, (trx) => findTillOpen(trx, operatorId, id))
  return {
    id,
    name: venue.name,
    time_zone: venue.timeZone,
    currency: venue.currency,
    business_date: businessDateOf(venue.now, venue.timeZone, venue.dayCutoffMinutes),
    age_limit: venue.ageLimit,
    top_up_most: amountOrNull(venue.topUpMostCents),
    balance_most: amountOrNull(venue.balanceMostCents),
    asks_consumption_type: venue.asksConsumptionType,
    till_difference_most: amountOrNull(venue.tillDifferenceMostCents),
    till_unsigned_most: amountOrNull(venue.tillUnsignedMostCents),
    price_change_most_percent: venue.priceChangeMostPercent,
    loss_most: amountOrNull(venue.lossMostCents),
    label_words: venue.labelWords,
    till_open: tillOpen,
    gate_levels: levelsFor(levelsOf(venue.gateLevels), caller, id),
    shares_members: await sharesMembers(db, operatorId),
  }
}

/** Whether a till is open for cash. Null at a venue without tills. */
export const isTillOpen = (trx: Transaction<DB>, { id, operatorId }: VenueRef): Promise<boolean | null> =>
  findTillOpen(trx, operatorId, id)

export const factsOf = (form: VenueForm) => ({
  name: form.name,
  address: form.address,
  capacity: form.capacity,
  minStayMinutes: form.min_stay_minutes,
})

/** The data of a venue for the audit record. */
export const recordOf = ({ name, address, capacity, minStayMinutes }: VenueRow, owners: readonly number[]) => ({
  name,
  address,
  capacity,
  minStayMinutes,
  owners: [...owners],
})

/** A superadmin can choose any owner, and an owner only people with a place at one of their venues. */
export async function refuseUnknownOwners(db: Executor, caller: Caller, staffIds: readonly number[]): Promise<void> {
  const possible = await listPossibleOwners(db, staffIds)
  const owned = caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id)
  const known = caller.role === 'superadmin' ? possible : [caller.staffId, ...(await listPlacedAt(db, owned, staffIds))]
  const isKnown = (id: number) => possible.includes(id) && known.includes(id)
  if (!staffIds.every(isKnown)) throw new Refusal('venue_owner_unknown')
}

export async function changeVenue(
  deps: VenueDeps,
  by: By,
  venueId: number,
  { venue: form, image }: ParsedInput<'PUT /v1/venues/{id}'>['multipart'],
): Promise<Venue> {
  refuseIf(venueChangeBlocker(by.caller, venueId))
  const change = (newKey: string | null) => writeChange(deps, by, venueId, form, newKey)
  const { venue, leftOver, touched } = image === undefined ? await change(null) : await withPicture(deps, image, change)
  await forgetPicture(deps, leftOver)
  for (const staffId of touched) deps.live.publish(staffChannel(staffId), 'me')
  deps.live.publish(venueChannel(venueId), 'me')
  deps.live.publish(venueChannel(venueId), 'venues')
  deps.live.publish(venueChannel(venueId), 'door')
  return venue
}

/** Locks the venue and its owners until the transaction ends. Refuses a caller who has just lost their place. */
export async function getLockedVenue(trx: Executor, caller: Caller, venueId: number) {
  const row = await lockVenue(trx, venueId)
  if (row === undefined) throw new Refusal('venue_not_found')
  const ownerIds = (await listOwners(trx, [venueId])).map(({ id }) => id)
  const stillOwns = ownerIds.includes(caller.staffId)
  const venues = caller.venues.filter(({ id }) => id !== venueId || stillOwns)
  refuseIf(venueChangeBlocker({ role: caller.role, venues }, venueId))
  return { row, ownerIds }
}

/** Locks a venue and reads the place of the caller again, who must still have the right to its settings. */
export async function lockForSettings(trx: Executor, caller: Caller, venueId: number): Promise<Person> {
  if ((await lockVenue(trx, venueId)) === undefined) throw new Refusal('venue_not_found')
  const place = await findPlace(trx, caller.staffId, venueId)
  const person: Person = { role: caller.role, venues: place === undefined ? [] : [place] }
  refuseIf(settingsBlocker(person, venueId))
  return person
}

type ChangeForm = ParsedInput<'PUT /v1/venues/{id}'>['multipart']['venue']

async function writeChange({ db }: VenueDeps, by: By, venueId: number, form: ChangeForm, newKey: string | null) {
  const { caller, origin } = by
  return inDirectory(db, async (trx) => {
    const { row: before, ownerIds: ownersBefore } = await getLockedVenue(trx, caller, venueId)
    if (form.version !== undefined && form.version !== venueVersion(before, ownersBefore))
      throw new Refusal('venue_changed')
    const ownersAfter = [...new Set(form.shop_owner)]
    refuseIf(ownersBlocker(caller.staffId, ownersBefore, ownersAfter))
    const joining = ownersAfter.filter((id) => !ownersBefore.includes(id))
    const leaving = ownersBefore.filter((id) => !ownersAfter.includes(id))
    await refuseUnknownOwners(trx, caller, joining)
    await putOwners(trx, venueId, joining, caller.staffId)
    await removeGrants(trx, venueId, leaving)
    await settleOwners(trx, venueId, [...joining, ...leaving])
    const row = await updateVenue(trx, venueId, { ...factsOf(form), pictureKey: newKey ?? before.pictureKey })
    await enterOperator(trx, row.operatorId)
    await recordAuditEntry(
      trx,
      { staffId: caller.staffId, venue: row, origin },
      {
        action: 'venue.changed',
        subject: { kind: 'venue', id: venueId },
        before: recordOf(before, ownersBefore),
        after: recordOf(row, ownersAfter),
      },
    )
    return {
      venue: toReply(row, await listOwners(trx, [venueId])),
      leftOver: newKey === null ? null : before.pictureKey,
      touched: [...joining, ...leaving],
    }
  })
}

export async function closeVenue({ db, live }: VenueDeps, { caller, origin }: By, venueId: number): Promise<void> {
  refuseIf(venueChangeBlocker(caller, venueId))
  const found = await findOperatorOfVenue(db, venueId)
  if (found === undefined) throw new Refusal('venue_not_found')
  const { operatorId } = found
  await inOperator(db, operatorId, async (own) => {
    // Locks the room, so that nobody enters before the venue is closed.
    if (await isAnybodyInside(own, { id: venueId, operatorId })) throw new Refusal('venue_occupied')
    await inDirectory(db, async (trx) => {
      const { row, ownerIds } = await getLockedVenue(trx, caller, venueId)
      await markArchived(trx, venueId, true)
      await enterOperator(trx, operatorId)
      await recordAuditEntry(
        trx,
        { staffId: caller.staffId, venue: row, origin },
        {
          action: 'venue.archived',
          subject: { kind: 'venue', id: venueId },
          before: recordOf(row, ownerIds),
          after: null,
        },
      )
    })
  })
  live.publish(venueChannel(venueId), 'me')
  live.publish(venueChannel(venueId), 'venues')
}

/** The grants of an archived venue stay, so its people are back with it. */
export async function restoreVenue({ db, live }: VenueDeps, { caller, origin }: By, venueId: number): Promise<Venue> {
  const venue = await inDirectory(db, async (trx) => {
    const row = await lockVenue(trx, venueId, true)
    if (row === undefined) throw new Refusal('venue_not_found')
    const owners = await listOwners(trx, [venueId])
    const ownerIds = owners.map(({ id }) => id)
    // The caller's places do not include archived venues, so the owners of the venue decide.
    if (caller.role !== 'superadmin' && !ownerIds.includes(caller.staffId)) throw new Refusal('venue_not_found')
    await markArchived(trx, venueId, false)
    await enterOperator(trx, row.operatorId)
    await recordAuditEntry(
      trx,
      { staffId: caller.staffId, venue: row, origin },
      {
        action: 'venue.restored',
        subject: { kind: 'venue', id: venueId },
        before: null,
        after: recordOf(row, ownerIds),
      },
    )
    return toReply(row, owners)
  })
  for (const { id } of venue.owners) live.publish(staffChannel(id), 'me')
  live.publish(venueChannel(venueId), 'venues')
  return venue
}
