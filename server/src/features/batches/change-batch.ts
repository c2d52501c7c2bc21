import type { ParsedInput } from '@aforo/contract'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { type BatchRow, findBatch, lockBatch, markBlocked, updateBatch } from './batch-queries.ts'
import { blockDescendants } from './block-descendants.ts'
import { type BatchFacts, listBatchCodes } from './queries.ts'
import { type BatchPage, describeBatch } from './read-batches.ts'
import { batchDetailsOf, type BatchDeps } from './service.ts'

async function getLockedBatch(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<BatchRow> {
  const row = await lockBatch(trx, venue, id)
  if (row === undefined) throw new Refusal('batch_not_found')
  return row
}

/** The batch page after a change, which every screen of the venue with goods shows again. */
async function describeChanged(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<BatchPage> {
  const row = await findBatch(trx, venue, id)
  if (row === undefined) throw new Error(`Batch ${String(id)} was locked and is gone.`)
  return describeBatch(trx, venue, row)
}

const announce = ({ live }: BatchDeps, venue: VenueRef, { product }: BatchPage) =>
  live.publish(venueChannel(venue.id), 'catalogue', { products: [product.id] })

const factNames = [
  'code',
  'supplier',
  'strain',
  'harvestedOn',
  'expiresOn',
  'thcBp',
  'cbdBp',
  'jarTareMilli',
] as const satisfies (keyof BatchFacts)[]

/** Corrects what is known about a batch. A code is taken if another batch of the product has it. */
export async function changeBatch(
  deps: BatchDeps,
  by: ActorAt,
  id: number,
  sent: ParsedInput<'PUT /v1/batches/{id}'>['body'],
): Promise<BatchPage> {
  const { venue } = by
  const { code, supplier, version } = sent
  const facts: BatchFacts = { ...batchDetailsOf(sent), code, supplier }
  const page = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const row = await getLockedBatch(trx, venue, id)
    if (row.version !== version) throw new Refusal('batch_changed')
    const isRenamed = code !== row.code
    if (isRenamed && (await listBatchCodes(trx, venue, row.productId, code)).includes(code)) {
      throw new Refusal('batch_code_taken')
    }
    const changed = factNames.filter((name) => facts[name] !== row[name])
    if (changed.length > 0) {
      await updateBatch(trx, venue, id, facts)
      const recordOf = (from: BatchFacts) => Object.fromEntries(changed.map((name) => [name, from[name]]))
      await recordAuditEntryAt(trx, by, {
        action: 'batch.changed',
        subject: { kind: 'product', id: row.productId },
        before: recordOf(row),
        after: { ...recordOf(facts), batch: code },
      })
    }
    return describeChanged(trx, venue, id)
  })
  announce(deps, venue, page)
  return page
}

type Command = { key: string; id: number; reason: string }

/** Blocks a batch, or sells it again. A sale that has locked the batch comes before, and every later one sees it. */
async function setBlock(deps: BatchDeps, by: ActorAt, { key, ...request }: Command, isBlocked: boolean) {
  const { caller, venue } = by
  const { id, reason } = request
  const kind = isBlocked ? 'batch.block' : 'batch.unblock'
  const { page, also } = await runOnce(deps.db, { kind, key, request, caller, venue }, async (trx) => {
    const row = await getLockedBatch(trx, venue, id)
    if (isBlocked && row.blockedAt !== null) throw new Refusal('batch_blocked')
    if (!isBlocked && row.blockedAt === null) throw new Refusal('batch_not_blocked')
    const block = isBlocked ? { blockedBy: caller.staffId, blockedReason: reason } : null
    await markBlocked(trx, venue, id, block)
    await recordAuditEntryAt(trx, by, {
      action: isBlocked ? 'batch.blocked' : 'batch.unblocked',
      subject: { kind: 'product', id: row.productId },
      before: { batch: row.code, reason: row.blockedReason },
      after: { batch: row.code, reason },
    })
    const blocked = isBlocked ? await blockDescendants(trx, by, id, reason) : []
    return { page: await describeChanged(trx, venue, id), also: blocked }
  })
  announce(deps, venue, page)
  for (const { venueId, productId } of also) {
    deps.live.publish(venueChannel(venueId), 'catalogue', { products: [productId] })
  }
  return page
}

export const blockBatch = (deps: BatchDeps, by: ActorAt, command: Command): Promise<BatchPage> =>
  setBlock(deps, by, command, true)

export const unblockBatch = (deps: BatchDeps, by: ActorAt, command: Command): Promise<BatchPage> =>
  setBlock(deps, by, command, false)
