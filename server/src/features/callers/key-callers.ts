import type { Database } from '../../db/connection.ts'
import type { Caller } from '../../http/caller.ts'
import { digest } from '../../security/secrets.ts'
import { listKeyRows, noteKeyUse } from './key-queries.ts'

type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number]
type PlaceColumn = 'venueId' | 'venueName' | 'currency' | 'timeZone'
type PlaceRow = KeyRow & { [C in PlaceColumn]: NonNullable<KeyRow[C]> }

/** An outer join gives all of these columns or none, so checking one of them is enough. */
const hasPlace = (row: KeyRow): row is PlaceRow => row.venueId !== null

/** A key has no right by itself. Each call gives it those of the scope by which it is open. */
function callerOf(rows: readonly KeyRow[]): Caller | null {
  const [key] = rows
  if (key === undefined) return null
  const venues = rows.filter(hasPlace).map((row) => ({
    id: row.venueId,
    operatorId: row.operatorId,
    name: row.venueName,
    role: 'employee' as const,
    capabilities: [],
    currency: row.currency,
    timeZone: row.timeZone,
    isSuspended: row.isSuspended,
  }))
  return {
    staffId: key.staffId,
    signInId: 0,
    deviceId: null,
    apiKey: { id: key.keyId, scopes: key.scopes },
    inspector: null,
    isPractising: false,
    email: key.email,
    name: key.name,
    pictureKey: null,
    role: 'employee',
    tokenLeftMs: key.leftMs ?? Infinity,
    mustChangePassword: false,
    secondFactorDueAt: null,
    mustSetUpSecondFactor: false,
    needsSecondFactor: false,
    // Nobody is there to prove anything. No call that asks for a proof is open to keys.
    provedAgoMs: Infinity,
    venues,
  }
}

/** The callers of these API keys, read again for every call, so a revoked key is refused at once. */
export async function findKeyCallers(db: Database, keys: readonly string[]): Promise<Map<string, Caller | null>> {
  const hashes = new Map(keys.map((key) => [key, digest(key)]))
  const rows = await listKeyRows(db, [...hashes.values()])
  const used = rows.filter(({ isUseOld }) => isUseOld).map(({ secretHash }) => secretHash)
  // The call does not wait for it, and does not fail with it: the next one notes it again.
  if (used.length > 0) void noteKeyUse(db, used).catch(() => {})
  const byHash = Map.groupBy(rows, ({ secretHash }) => secretHash.toString('hex'))
  return new Map([...hashes].map(([key, hash]) => [key, callerOf(byHash.get(hash.toString('hex')) ?? [])]))
}
