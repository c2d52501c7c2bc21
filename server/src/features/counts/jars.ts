import type { CallReply, ParsedInput } from '@aforo/contract'
import { jarsMost, milliOfQuantity, quantityOfMilli } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { makeJars } from '../batches/service.ts'
import { runOnce } from '../commands/service.ts'
import { isBatchHere, listJars, lockBatchOfJars, updateJar } from './jar-queries.ts'
import { announceCount, type CountDeps } from './sheet-view.ts'

type Jars = CallReply<'GET /v1/batches/{id}/jars'>
type JarRow = Awaited<ReturnType<typeof listJars>>[number]

const jarReply = ({ number, place, tareMilli, isOpen, lastMilli, lastWeighedAt, emptiedAt, version }: JarRow) => ({
  number,
  place,
  tare: tareMilli === null ? null : quantityOfMilli(tareMilli),
  open: isOpen,
  weighed:
    lastMilli === null || lastWeighedAt === null
      ? null
      : { quantity: quantityOfMilli(lastMilli), at: lastWeighedAt.toISOString() },
  emptied_at: emptiedAt?.toISOString() ?? null,
  version,
})

const tareMilliOf = (tare: number | null): number | null => (tare === null ? null : milliOfQuantity(tare))

export async function listJarsOf({ db }: CountDeps, venue: VenueRef, batchId: number): Promise<Jars> {
  return inOperator(db, venue.operatorId, async (trx) => {
    if (!(await isBatchHere(trx, venue, batchId))) throw new Refusal('batch_not_found')
    return (await listJars(trx, venue, batchId)).map(jarReply)
  })
}

type Added = { key: string; batchId: number; sent: ParsedInput<'POST /v1/batches/{id}/jars'>['body'] }

export async function addJars(deps: CountDeps, by: ActorAt, { key, batchId, sent }: Added): Promise<Jars> {
  const { caller, venue } = by
  const command = { kind: 'jars.add', key, request: { batchId, ...sent }, caller, venue }
  const all = await runOnce(deps.db, command, async (trx) => {
    const batch = await lockBatchOfJars(trx, venue, batchId)
    if (batch === undefined) throw new Refusal('batch_not_found')
    const taken = (await listJars(trx, venue, batchId)).length
    if (taken + sent.jars > jarsMost) throw new Refusal('jar_limit', { most: jarsMost })
    await makeJars(trx, by, batch, sent, taken)
    return (await listJars(trx, venue, batchId)).map(jarReply)
  })
  announceCount(deps, venue)
  return all
}

type Changed = { batchId: number; number: number; sent: ParsedInput<'PUT /v1/batches/{id}/jars/{number}'>['body'] }

export async function changeJar(
  deps: CountDeps,
  by: ActorAt,
  { batchId, number, sent }: Changed,
): Promise<Jars[number]> {
  const { venue } = by
  const changed = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const batch = await lockBatchOfJars(trx, venue, batchId)
    if (batch === undefined) throw new Refusal('batch_not_found')
    const before = (await listJars(trx, venue, batchId)).find((jar) => jar.number === number)
    if (before === undefined) throw new Refusal('jar_not_found')
    if (before.version !== sent.version) throw new Refusal('jar_changed')
    const { place, tare, open, emptied } = sent
    const change = { place, tareMilli: tareMilliOf(tare), isOpen: open, isEmptied: emptied }
    const after = jarReply(await updateJar(trx, venue, { batchId, number }, change))
    const figures = ({ place: at, tareMilli, isOpen, emptiedAt }: JarRow) => ({
      place: at,
      tareMilli,
      open: isOpen,
      emptied: emptiedAt !== null,
    })
    await recordAuditEntryAt(trx, by, {
      action: 'jar.changed',
      subject: { kind: 'product', id: batch.productId },
      before: { batch: batch.code, jar: number, ...figures(before) },
      after: { batch: batch.code, jar: number, place, tareMilli: change.tareMilli, open, emptied },
    })
    return after
  })
  announceCount(deps, venue)
  return changed
}
