import { randomInt } from 'node:crypto'
import type { ParsedInput } from '@aforo/contract'
import { operatorOfNewVenue, roleAt, subdomainOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { violatesUnique } from '../../db/pg-errors.ts'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { staffChannel } from '../live/service.ts'
import { withPicture } from '../pictures/service.ts'
import {
  findVenueByKey,
  hasOperator,
  insertOperator,
  insertVenue,
  listOperatorsOfOwners,
  listOwners,
  putOwners,
} from './queries.ts'
import {
  type By,
  factsOf,
  toReply,
  recordOf,
  refuseUnknownOwners,
  type Venue,
  type VenueDeps,
  type VenueForm,
  type VenueRow,
} from './service.ts'

async function findOperator(db: Executor, caller: Caller, active: VenueRef | null, ownerIds: readonly number[]) {
  const rows = await listOperatorsOfOwners(db, ownerIds)
  const operatorsOfOwners = ownerIds.map((id) =>
    rows.filter(({ staffId }) => staffId === id).map(({ operatorId }) => operatorId),
  )
  const by = { superadmin: caller.role === 'superadmin', activeOperatorId: active?.operatorId ?? null }
  return operatorOfNewVenue(by, operatorsOfOwners)
}

async function refuseUnknownOperator(db: Executor, operatorId: number): Promise<void> {
  if (!(await hasOperator(db, operatorId))) throw new Refusal('operator_not_found')
}

const triesForSubdomain = 5

async function insertWithSubdomain(
  trx: Transaction<DB>,
  operatorId: number,
  form: VenueForm,
  { pictureKey, key }: { pictureKey: string; key: string | undefined },
): Promise<VenueRow> {
  const wanted = subdomainOf(form.name)
  for (let tries = 0; tries < triesForSubdomain; tries += 1) {
    const subdomain = tries === 0 ? wanted : `${wanted}-${randomInt(10_000)}`
    const row = await insertVenue(trx, {
      ...factsOf(form),
      operatorId,
      subdomain,
      pictureKey,
      madeWithKey: key ?? null,
    })
    if (row !== undefined) return row
  }
  throw new Error(`No address to be had for ${wanted}`)
}

/** The venue that was already created with this key, because the reply was lost or the button was pressed twice. */
async function findVenueOfKey(db: Executor, caller: Caller, key: string | undefined): Promise<Venue | null> {
  const row = key === undefined ? undefined : await findVenueByKey(db, key)
  if (row === undefined) return null
  const venue = toReply(row, await listOwners(db, [row.id]))
  const isTheirs = caller.role === 'superadmin' || venue.owners.some(({ id }) => id === caller.staffId)
  if (!isTheirs || row.archivedAt !== null) throw new Refusal('idempotency_key_reused')
  return venue
}

export async function createVenue(
  deps: VenueDeps,
  { caller, origin }: By,
  active: VenueRef | null,
  { new_venue: { key, operator_id: chosen, ...form }, image }: ParsedInput<'POST /v1/venues'>['multipart'],
): Promise<Venue> {
  const isOwner = caller.role !== 'superadmin'
  // An employee of the current venue cannot create another one for its operator, even if they own venues elsewhere.
  if (isOwner && active !== null && roleAt(caller, active.id) !== 'owner') throw new Refusal('privileges_missing')
  const ownerIds = [...new Set(isOwner ? [caller.staffId, ...form.shop_owner] : form.shop_owner)]
  if (!isOwner && chosen !== null) await refuseUnknownOperator(deps.db, chosen)
  const made = await findVenueOfKey(deps.db, caller, key)
  if (made !== null) return made

  const venue = await withPicture(deps, image, (pictureKey) =>
    inDirectory(deps.db, async (trx) => {
      await refuseUnknownOwners(trx, caller, ownerIds)
      const joined = isOwner || chosen === null ? await findOperator(trx, caller, active, ownerIds) : chosen
      const operatorId = joined ?? (await insertOperator(trx, form.name)).id
      const row = await insertWithSubdomain(trx, operatorId, form, { pictureKey, key })
      await putOwners(trx, row.id, ownerIds, caller.staffId)
      await enterOperator(trx, operatorId)
      await recordAuditEntry(
        trx,
        { staffId: caller.staffId, venue: row, origin },
        {
          action: 'venue.created',
          subject: { kind: 'venue', id: row.id },
          before: null,
          after: recordOf(row, ownerIds),
        },
      )
      return toReply(row, await listOwners(trx, [row.id]))
    }),
  ).catch(async (error: unknown) => {
    // Two calls at the same time: the other one created the venue.
    const twin = violatesUnique(error, 'venues_made_with_key_unique')
      ? await findVenueOfKey(deps.db, caller, key)
      : null
    if (twin === null) throw error
    return twin
  })
  for (const staffId of ownerIds) deps.live.publish(staffChannel(staffId), 'me')
  return venue
}
