import type { CallReply, ParsedInput } from '@aforo/contract'
import { apiKeyPrefix, apiKeysMost } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { digest, newSecret } from '../../security/secrets.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import {
  insertKey,
  insertProgram,
  type KeyRow,
  listKeys,
  listOpenVenues,
  lockOperator,
  updateRevoked,
} from './queries.ts'

type Deps = { db: Database }
type Shown = CallReply<'GET /v1/api-keys'>[number]
type Venues = Awaited<ReturnType<typeof listOpenVenues>>

const hintLength = 4

/** The owner of some venues of an operator looks after the keys that act only there. */
function isLookedAfter(venues: Venues, caller: Caller, venueIds: readonly number[] | null): boolean {
  const owned = new Set(caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id))
  const open = venues.filter(({ id }) => venueIds === null || venueIds.includes(id))
  return open.every(({ id }) => owned.has(id))
}

const describe = (row: KeyRow, venues: Venues): Shown => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  venues: row.venueIds === null ? null : venues.filter(({ id }) => row.venueIds?.includes(id)),
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  expires_at: row.expiresAt?.toISOString() ?? null,
  is_expired: row.isExpired,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

export const listApiKeys = ({ db }: Deps, caller: Caller, { operatorId }: VenueRef): Promise<Shown[]> =>
  inDirectoryOf(db, operatorId, async (trx) => {
    const venues = await listOpenVenues(trx, operatorId)
    const rows = await listKeys(trx, operatorId)
    return rows.filter((row) => isLookedAfter(venues, caller, row.venueIds)).map((row) => describe(row, venues))
  })

/** The event has no venue, so that every owner of the operator can read it. */
const record = (
  trx: Parameters<typeof recordAuditEntry>[0],
  { caller, venue, origin }: ActorAt,
  action: 'staff.key_created' | 'staff.key_revoked',
  { staffId, ...change }: { staffId: number; before: JsonObject | null; after: JsonObject | null },
) =>
  recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue: { operatorId: venue.operatorId, id: null }, origin },
    { action, subject: { kind: 'staff', id: staffId }, ...change },
  )

/** Makes a key. It is in the answer only: of the key itself nothing but a digest is kept. */
export async function createApiKey(
  { db }: Deps,
  by: ActorAt,
  { name, scopes, venue_ids: venueIds, life_days: lifeDays }: ParsedInput<'POST /v1/api-keys'>['body'],
): Promise<CallReply<'POST /v1/api-keys'>> {
  const { operatorId } = by.venue
  const key = apiKeyPrefix + newSecret()
  const hint = key.slice(-hintLength)
  return inDirectoryOf(db, operatorId, async (trx) => {
    await lockOperator(trx, operatorId)
    const venues = await listOpenVenues(trx, operatorId)
    const isOurs = venueIds === null || venueIds.every((id) => venues.some((venue) => venue.id === id))
    if (!isOurs || !isLookedAfter(venues, by.caller, venueIds)) throw new Refusal('api_key_venues_beyond_own')
    const before = await listKeys(trx, operatorId)
    if (before.length >= apiKeysMost) throw new Refusal('api_keys_exhausted', { most: apiKeysMost })
    // The e-mail address of an account is unique and shown in records. This one reaches nobody.
    const email = `key.${hint}.${newSecret().slice(0, 8)}@program.invalid`
    const staffId = await insertProgram(trx, { email, name })
    const given = { scopes: [...new Set(scopes)], venueIds: venueIds === null ? null : [...new Set(venueIds)] }
    const createdBy = by.caller.staffId
    const id = await insertKey(trx, {
      ...given,
      operatorId,
      staffId,
      secretHash: digest(key),
      hint,
      createdBy,
      lifeDays,
    })
    const after = { key: name, scopes: given.scopes, venues: given.venueIds, lifeDays }
    await record(trx, by, 'staff.key_created', { staffId, before: null, after })
    const made = (await listKeys(trx, operatorId)).find((row) => row.id === id)
    if (made === undefined) throw new Error('The key was not stored.')
    return { key, api_key: describe(made, venues) }
  })
}

export async function revokeApiKey({ db }: Deps, by: ActorAt, id: number): Promise<void> {
  const { operatorId } = by.venue
  await inDirectoryOf(db, operatorId, async (trx) => {
    await lockOperator(trx, operatorId)
    const venues = await listOpenVenues(trx, operatorId)
    const row = (await listKeys(trx, operatorId)).find((key) => key.id === id)
    if (row === undefined || !isLookedAfter(venues, by.caller, row.venueIds)) throw new Refusal('api_key_not_found')
    await updateRevoked(trx, { operatorId, id, revokedBy: by.caller.staffId })
    const change = { staffId: row.staffId, before: { key: row.name }, after: null }
    await record(trx, by, 'staff.key_revoked', change)
  })
}
