import { isApiKey, needsSecondFactor, secondFactorDueAt, type SecondFactorPolicy } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { batchByKey } from '../../db/batching.ts'
import { isUnavailable } from '../../db/pg-errors.ts'
import { withoutDirectoryMs } from '../../db/pods.ts'
import type { Caller, CallerDirectory } from '../../http/caller.ts'
import { digest } from '../../security/secrets.ts'
import { findInspectedVenue, inspectorOf } from '../inspections/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { findInspectedVenues, type InspectedVenues, noVenues } from './inspectors.ts'
import { findKeyCallers } from './key-callers.ts'
import { findVenueRef, listCallerRows } from './queries.ts'

const rememberedMost = 20_000
const nothingRequired: SecondFactorPolicy = { isRequired: false, graceDays: 0 }

type CallerRow = Awaited<ReturnType<typeof listCallerRows>>[number]
type PlaceColumn =
  | 'venueId'
  | 'operatorId'
  | 'venueName'
  | 'venueRole'
  | 'capabilities'
  | 'currency'
  | 'timeZone'
  | 'secondFactorFor'
  | 'isSuspended'
type PlaceRow = CallerRow & { [C in PlaceColumn]: NonNullable<CallerRow[C]> }

/** An outer join gives all of these columns or none, so checking one of them is enough. */
const hasPlace = (row: CallerRow): row is PlaceRow => row.venueId !== null

function callerOf(
  rows: readonly CallerRow[],
  policy: SecondFactorPolicy,
  inspected: ReadonlyMap<number, InspectedVenues>,
): Caller | null {
  const [person] = rows
  if (person === undefined) return null
  const inspects = person.isInspector ? (inspected.get(person.staffId) ?? noVenues) : null
  const { staffId, signInId, deviceId, email, name, pictureKey, isPractising, tokenLeftMs, mustChangePassword } = person
  // Somebody who practises has the rights of that place and no others, whoever they are elsewhere.
  const role = isPractising ? 'employee' : person.role
  const places = rows.filter(hasPlace)
  const venues = places.map((row) => ({
    id: row.venueId,
    operatorId: row.operatorId,
    name: row.venueName,
    role: row.venueRole,
    capabilities: row.capabilities,
    currency: row.currency,
    timeZone: row.timeZone,
    isSuspended: row.isSuspended,
  }))
  const duties = {
    role,
    // An inspector reads as much as an owner, and proves as much.
    venues: [
      ...places.map(({ venueRole, secondFactorFor }) => ({ role: venueRole, secondFactorFor })),
      ...(inspects?.secondFactors ?? []),
    ],
    hasSecondFactor: person.hasSecondFactor,
    askedAt: person.secondFactorAskedAt,
  }
  const dueAt = secondFactorDueAt(duties, policy, person.now)
  return {
    staffId,
    signInId,
    deviceId,
    apiKey: null,
    inspector: inspects === null ? null : { venues: inspects.venues },
    isPractising,
    email,
    name,
    pictureKey,
    role,
    tokenLeftMs,
    mustChangePassword,
    secondFactorDueAt: dueAt,
    // Who came in by PIN sets it up on a device of their own.
    mustSetUpSecondFactor: deviceId === null && dueAt !== null && dueAt <= person.now,
    needsSecondFactor: needsSecondFactor(duties, policy),
    provedAgoMs: person.provedAgoMs,
    venues,
  }
}

async function findCallers(
  db: Database,
  policy: SecondFactorPolicy,
  tokens: readonly string[],
): Promise<Map<string, Caller | null>> {
  const hashes = new Map(tokens.map((token) => [token, digest(token)]))
  const rows = await listCallerRows(db, [...hashes.values()])
  const inspected = await findInspectedVenues(
    db,
    rows.filter(({ isInspector }) => isInspector).map(({ staffId }) => staffId),
  )
  const byHash = Map.groupBy(rows, ({ tokenHash }) => tokenHash.toString('hex'))
  return new Map(
    [...hashes].map(([token, hash]) => [token, callerOf(byHash.get(hash.toString('hex')) ?? [], policy, inspected)]),
  )
}

/** The callers of the last minutes, for while the directory is away. */
function createMemory() {
  const known = new Map<string, { caller: Caller; atMs: number }>()
  return {
    remember(token: string, caller: Caller | null): void {
      const key = digest(token).toString('hex')
      // A caller who is seen again moves to the end, so the first ones are those not seen for longest.
      known.delete(key)
      if (caller !== null) known.set(key, { caller, atMs: performance.now() })
      const [oldest] = known.keys()
      if (known.size > rememberedMost && oldest !== undefined) known.delete(oldest)
    },
    recall(token: string): Caller | null {
      const found = known.get(digest(token).toString('hex'))
      if (found === undefined) return null
      // A token cannot be renewed now, so it may be older than it should.
      const leftMs = withoutDirectoryMs - (performance.now() - found.atMs)
      return leftMs > 0 ? { ...found.caller, tokenLeftMs: leftMs } : null
    },
  }
}

/** With pods, callers who were known lately are still known while the directory does not answer. */
export function createCallerDirectory(
  db: Database,
  options: { hasPods?: boolean; secondFactorPolicy?: SecondFactorPolicy } = {},
): CallerDirectory {
  const { hasPods = false, secondFactorPolicy: policy = nothingRequired } = options
  const findPerson = batchByKey((tokens: readonly string[]) => findCallers(db, policy, tokens))
  const findKey = batchByKey((keys: readonly string[]) => findKeyCallers(db, keys))
  const find = (token: string) => (isApiKey(token) ? findKey(token) : findPerson(token))
  const memory = createMemory()
  const findRemembering = async (token: string): Promise<Caller | null> => {
    try {
      const caller = (await find(token)) ?? null
      memory.remember(token, caller)
      return caller
    } catch (error) {
      const caller = isUnavailable(error) ? memory.recall(token) : null
      if (caller === null) throw error
      return caller
    }
  }
  return {
    findCaller: hasPods ? findRemembering : async (token) => (await find(token)) ?? null,
    findVenue: async (caller, venueId) =>
      caller.venues.find((venue) => venue.id === venueId) ?? (await findVenueRef(db, venueId)) ?? null,
    inspect: inspectorOf(db),
    findInspectedVenue: (caller, operatorId) => findInspectedVenue(db, operatorId, caller.staffId),
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
    second_factor_due_at: caller.secondFactorDueAt?.toISOString() ?? null,
    must_set_up_second_factor: caller.mustSetUpSecondFactor,
    on_shared_device: caller.deviceId !== null,
    owned_venues: caller.venues.map((venue) => ({
      id: venue.id,
      name: venue.name,
      role: venue.role,
      capabilities: [...venue.capabilities],
      currency: venue.currency,
      time_zone: venue.timeZone,
      suspended: venue.isSuspended,
    })),
    practising: caller.isPractising,
    inspector:
      caller.inspector === null
        ? null
        : {
            venues: caller.inspector.venues.map(({ timeZone, revokedOn, ...venue }) => ({
              ...venue,
              time_zone: timeZone,
              revoked_on: revokedOn,
            })),
          },
  }
}
