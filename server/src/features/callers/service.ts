import type { Database } from '../../db/connection.ts'
import { batchByKey } from '../../db/batching.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import { digest } from '../../security/secrets.ts'
import { findInspectionBlocker } from '../inspections/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { findVenueRef, listCallerRows } from './queries.ts'

type CallerRow = Awaited<ReturnType<typeof listCallerRows>>[number]
type PlaceColumn = 'venueId' | 'operatorId' | 'venueName' | 'venueRole' | 'capabilities' | 'currency' | 'timeZone'
type PlaceRow = CallerRow & { [C in PlaceColumn]: NonNullable<CallerRow[C]> }

/** An outer join gives all of these columns or none, so checking one of them is enough. */
const hasPlace = (row: CallerRow): row is PlaceRow => row.venueId !== null

function callerOf(rows: readonly CallerRow[]): Caller | null {
  const [person] = rows
  if (person === undefined) return null
  const { staffId, signInId, email, name, pictureKey, role, tokenLeftMs, mustChangePassword } = person
  const venues = rows.filter(hasPlace).map((row) => ({
    id: row.venueId,
    operatorId: row.operatorId,
    name: row.venueName,
    role: row.venueRole,
    capabilities: row.capabilities,
    currency: row.currency,
    timeZone: row.timeZone,
  }))
  return { staffId, signInId, email, name, pictureKey, role, tokenLeftMs, mustChangePassword, venues }
}

async function findCallers(db: Database, tokens: readonly string[]): Promise<Map<string, Caller | null>> {
  const hashes = new Map(tokens.map((token) => [token, digest(token)]))
  const rows = await listCallerRows(db, [...hashes.values()])
  const byHash = Map.groupBy(rows, ({ tokenHash }) => tokenHash.toString('hex'))
  return new Map([...hashes].map(([token, hash]) => [token, callerOf(byHash.get(hash.toString('hex')) ?? [])]))
}

export function createCallerDirectory(db: Database): CallerDirectory {
  const find = batchByKey((tokens: readonly string[]) => findCallers(db, tokens))
  return {
    findCaller: async (token) => (await find(token)) ?? null,
    findVenue: async (caller, venueId) =>
      caller.venues.find((venue) => venue.id === venueId) ?? (await findVenueRef(db, venueId)) ?? null,
    findInspectionBlocker: (caller, operatorId) => findInspectionBlocker(db, operatorId, caller.staffId),
  }
}

/** The caller in the format of the API. */
export function describeCaller(caller: Caller) {
  return {
    id: caller.staffId,
    email: caller.email,
    name: caller.name,
    image_path: picturePathOf(caller.pictureKey),
    access_privileges: caller.role,
    must_change_password: caller.mustChangePassword,
    owned_venues: caller.venues.map((venue) => ({
      id: venue.id,
      name: venue.name,
      role: venue.role,
      capabilities: [...venue.capabilities],
      currency: venue.currency,
      time_zone: venue.timeZone,
    })),
  }
}
