import type { ParsedInput } from '@aforo/contract'
import { arrivedCode, arrivedCodeStart, freeBatchCode, milliOfQuantity } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import type { LiveHub } from '../live/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { type BatchFacts, hasBatch, insertBatch, insertJars, listBatchCodes, lockBatchesOf } from './queries.ts'

export type BatchDeps = { db: Database; live: LiveHub }
export type LockedBatch = { id: number; code: string; leftMilli: number; isBlocked: boolean }

/** Locks the batches of products that have goods, and these, oldest first. Their stocks are locked before. */
export const lockBatches = (
  trx: Transaction<DB>,
  venue: VenueRef,
  productIds: readonly number[],
  batchIds: readonly number[],
): Promise<(LockedBatch & { productId: number })[]> => lockBatchesOf(trx, venue, productIds, batchIds)

type SentDetails = Pick<
  ParsedInput<'PUT /v1/batches/{id}'>['body'],
  'strain' | 'harvested_on' | 'expires_on' | 'thc_percent' | 'cbd_percent' | 'jar_tare'
>
export type BatchDetails = Omit<BatchFacts, 'code' | 'supplier'>

const hundredths = (percent: number | null) => (percent === null ? null : Math.round(percent * 100))

/** What a delivery or a form says about a batch. */
export function batchDetailsOf(sent: SentDetails): BatchDetails {
  const { strain, harvested_on: harvestedOn, expires_on: expiresOn, jar_tare: jarTare } = sent
  if (harvestedOn !== null && expiresOn !== null && expiresOn < harvestedOn) {
    throw new Refusal('request_invalid', { fields: 'expires_on' })
  }
  return {
    strain,
    harvestedOn,
    expiresOn,
    thcBp: hundredths(sent.thc_percent),
    cbdBp: hundredths(sent.cbd_percent),
    jarTareMilli: jarTare === null ? null : milliOfQuantity(jarTare),
  }
}

/** Without a code, it is made from the business date. */
export type NewBatchFacts = BatchDetails & { code: string | null; supplier: string | null }
type NewBatch = {
  facts: NewBatchFacts
  productId: number
  receivedMilli: number
  originId: number | null
  /** How many jars it fills. */
  jars: number
}

async function newCode(trx: Transaction<DB>, venue: VenueRef, productId: number, sent: string | null): Promise<string> {
  if (sent !== null) {
    if ((await listBatchCodes(trx, venue, productId, sent)).includes(sent)) throw new Refusal('batch_code_taken')
    return sent
  }
  const { today } = await getSettingsToday(trx, venue)
  const start = freeBatchCode(today, [])
  return freeBatchCode(today, await listBatchCodes(trx, venue, productId, start))
}

/** The code of a batch that arrives from another venue: the same, unless the product has it here already. */
export const freeCodeLike = async (
  trx: Transaction<DB>,
  venue: VenueRef,
  productId: number,
  code: string,
): Promise<string> => arrivedCode(code, await listBatchCodes(trx, venue, productId, arrivedCodeStart(code)))

/** Makes a batch without goods, which the movement that brings them fills. The stock must be locked. */
export async function makeBatch(
  trx: Transaction<DB>,
  by: ActorAt,
  { facts, jars, ...batch }: NewBatch,
): Promise<{ id: number; code: string }> {
  const { caller, venue } = by
  const code = await newCode(trx, venue, batch.productId, facts.code)
  const { id } = await insertBatch(trx, venue, { ...facts, ...batch, code, receivedBy: caller.staffId })
  if (jars > 0) await makeJars(trx, by, { id, code, productId: batch.productId }, { jars, place: '', tare: null })
  return { id, code }
}

type NewJars = { jars: number; place: string; tare: number | null }

/** Adds jars to a batch, which must be new or locked. They are numbered after those that it has. */
export async function makeJars(
  trx: Transaction<DB>,
  by: ActorAt,
  batch: { id: number; code: string; productId: number },
  added: NewJars,
  taken = 0,
): Promise<void> {
  const { jars, place, tare } = added
  const tareMilli = tare === null ? null : milliOfQuantity(tare)
  const numbered = Array.from({ length: jars }, (_, index) => ({ number: taken + index + 1, place, tareMilli }))
  await insertJars(trx, by.venue, batch.id, numbered)
  await recordAuditEntryAt(trx, by, {
    action: 'jars.added',
    subject: { kind: 'product', id: batch.productId },
    before: null,
    after: { batch: batch.code, ...added },
  })
}

export const isBatchOf = (
  trx: Transaction<DB>,
  venue: VenueRef,
  batch: { productId: number; batchId: number },
): Promise<boolean> => hasBatch(trx, venue, batch)
