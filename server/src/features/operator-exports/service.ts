import { Readable } from 'node:stream'
import type { CallReply } from '@aforo/contract'
import { exportAttemptsMost, exportLifeHours } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, type AuditEntry, recordAuditEntry } from '../audit/service.ts'
import type { Job, Jobs } from '../jobs/service.ts'
import type { PictureDeps } from '../pictures/service.ts'
import {
  countAttempt,
  type ExportRow,
  hasOtherVenue,
  insertExport,
  listExports,
  lockOpenExport,
  markEnded,
  markReady,
  updatePassphrase,
} from './queries.ts'
import { openPartWriter, readParts, removeParts, removeUnfinishedParts } from './stored-file.ts'
import { type WriteDeps, writeExport } from './write-export.ts'

const makeJob = 'export-operator'
const forgetJob = 'forget-operator-export'

type Deps = WriteDeps & {
  pictures: PictureDeps['pictures']
  jobs: Pick<Jobs, 'send' | 'wake'>
  log: FastifyBaseLogger
}
type Shown = CallReply<'GET /v1/operator-exports'>[number]
type Named = { operatorId: number; id: number }
export type OperatorExports = ReturnType<typeof createOperatorExports>

const placeOf = ({ operatorId, id }: Named) => `export ${operatorId}.${id}`

const describe = ({ id, state, by, askedAt, expiresAt, bytes, rowCount, pictures }: ExportRow): Shown => ({
  id,
  // A database constraint allows no other.
  state: state as Shown['state'],
  by,
  asked_at: askedAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  bytes,
  rows: rowCount,
  pictures,
})

type Recorded = { action: AuditEntry['action']; askedBy: number; after: JsonObject }

/** The event has no venue, so that every owner of the operator can read it. Without a caller, a job did it. */
function record(
  trx: Transaction<DB>,
  { operatorId, id }: Named,
  by: ActorAt | null,
  { action, askedBy, after }: Recorded,
): Promise<void> {
  const venue = { operatorId, id: null }
  const origin = by?.origin ?? { address: '127.0.0.1', requestId: makeJob }
  const entry = {
    action,
    subject: { kind: 'staff', id: askedBy },
    before: null,
    after: { export: id, ...after },
  } as const
  return recordAuditEntry(trx, { staffId: by?.caller.staffId ?? null, venue, origin }, entry)
}

/** The file has the data of every venue, so whoever owns only some of them must not have it. */
async function refuseUnlessAllOwned(trx: Transaction<DB>, { caller, venue }: ActorAt): Promise<void> {
  const owned = caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id)
  if (await hasOtherVenue(trx, venue.operatorId, owned)) throw new Refusal('all_venues_required')
}

/** Whole exports that owners ask for. A job makes them; the file is kept until it was downloaded once, or for a day. */
export function createOperatorExports(deps: Deps) {
  const { db, jobs, keyring, log, pictures } = deps

  async function make(file: Named, sealed: Buffer, signal: AbortSignal): Promise<void> {
    const { operatorId } = file
    // Sealed by `ask`.
    const passphrase = await keyring.withKeys(
      operatorId,
      async (keys) => keys.unseal(placeOf(file), sealed) as string[],
    )
    const { output, written } = openPartWriter(pictures, file)
    const order = { operatorId, passphrase: passphrase.join(''), output, signal }
    const { rows, pictures: count } = await writeExport(deps, order)
    const rowCount = Object.values(rows).reduce((sum, some) => sum + some, 0)
    await inOperator(db, operatorId, async (trx) => {
      const open = await lockOpenExport(trx, operatorId)
      if (open?.id !== file.id || open.state !== 'waiting') return
      await markReady(trx, file, { ...written, rowCount, pictures: count })
      const after = { rows: rowCount, bytes: written.bytes }
      await record(trx, file, null, { action: 'operator.export_made', askedBy: open.askedBy, after })
      await jobs.send(trx, forgetJob, { operatorId }, { afterSeconds: exportLifeHours * 3_600 })
    })
    log.info({ operatorId, rows: rowCount, bytes: written.bytes }, 'made a whole export')
  }

  /** The passphrase is forgotten, and another export can be asked for. */
  async function giveUp(file: Named): Promise<void> {
    const isGivenUp = await inOperator(db, file.operatorId, async (trx) => {
      const open = await lockOpenExport(trx, file.operatorId)
      if (open?.id !== file.id || open.state !== 'waiting') return false
      await markEnded(trx, file, 'failed')
      await record(trx, file, null, { action: 'operator.export_failed', askedBy: open.askedBy, after: {} })
      return true
    })
    if (!isGivenUp) return
    log.error(file, 'a whole export could not be made and is not tried again')
    await removeUnfinishedParts(pictures, file)
  }

  const job: Job = {
    name: makeJob,
    findDue: async () => [],
    async run({ operatorId }, signal) {
      const open = await inOperator(db, operatorId, async (trx) => {
        const row = await lockOpenExport(trx, operatorId)
        const isTried = row?.state === 'waiting' && row.attempts < exportAttemptsMost
        if (isTried) await countAttempt(trx, { operatorId, id: row.id })
        return row
      })
      if (open === undefined || open.sealedPassphrase === null) return
      const file = { operatorId, id: open.id }
      // The process of the last attempt was killed.
      if (open.attempts >= exportAttemptsMost) return giveUp(file)
      try {
        await make(file, open.sealedPassphrase, signal)
      } catch (error) {
        if (open.attempts + 1 >= exportAttemptsMost && !signal.aborted) await giveUp(file)
        throw error
      }
    },
  }

  /** Ends an export whose time is over, and removes its file. */
  const forgetting: Job = {
    name: forgetJob,
    findDue: async () => [],
    async run({ operatorId }) {
      const over = await inOperator(db, operatorId, async (trx) => {
        const open = await lockOpenExport(trx, operatorId)
        if (open?.isOver !== true) {
          // A newer one, whose own job was the same as this.
          if (open !== undefined) await jobs.send(trx, forgetJob, { operatorId }, { afterSeconds: 3_600 })
          return null
        }
        await markEnded(trx, { operatorId, id: open.id }, 'expired')
        return open
      })
      if (over !== null) await removeParts(pictures, { operatorId, id: over.id }, over.parts ?? 0)
    },
  }

  return {
    jobs: [job, forgetting],

    async list({ operatorId }: VenueRef): Promise<Shown[]> {
      return inOperator(db, operatorId, async (trx) => (await listExports(trx, operatorId)).map(describe))
    },

    /** An older file that nobody has fetched makes room for the new one. */
    async ask(by: ActorAt, passphrase: string): Promise<Shown> {
      const { operatorId } = by.venue
      const { asked, older } = await inOperator(db, operatorId, async (trx) => {
        await refuseUnlessAllOwned(trx, by)
        const open = await lockOpenExport(trx, operatorId)
        if (open?.state === 'waiting') throw new Refusal('export_under_way')
        if (open !== undefined) await markEnded(trx, { operatorId, id: open.id }, 'expired')
        const keys = await keyring.lockKeys(trx, operatorId)
        const id = await insertExport(trx, { operatorId, askedBy: by.caller.staffId })
        if (id === null) throw new Refusal('export_under_way')
        await updatePassphrase(trx, { operatorId, id }, keys.seal(placeOf({ operatorId, id }), [passphrase]))
        const askedBy = by.caller.staffId
        await record(trx, { operatorId, id }, by, { action: 'operator.export_asked', askedBy, after: {} })
        await jobs.send(trx, makeJob, { operatorId })
        return { asked: (await listExports(trx, operatorId)).filter((row) => row.id === id), older: open }
      })
      if (older !== undefined) await removeParts(pictures, { operatorId, id: older.id }, older.parts ?? 0)
      jobs.wake(makeJob)
      const [row] = asked
      if (row === undefined) throw new Error('The export was not recorded.')
      return describe(row)
    },

    /** Whoever asks first gets the file, once, even if the connection breaks on the way. */
    async download(by: ActorAt, id: number): Promise<Readable> {
      const { operatorId } = by.venue
      const file = { operatorId, id }
      const parts = await inOperator(db, operatorId, async (trx) => {
        await refuseUnlessAllOwned(trx, by)
        const open = await lockOpenExport(trx, operatorId)
        if (open?.id !== id || open.state !== 'ready' || open.isOver) throw new Refusal('export_not_there')
        await markEnded(trx, file, 'taken')
        const { askedBy, bytes } = open
        await record(trx, file, by, { action: 'operator.export_downloaded', askedBy, after: { bytes } })
        return open.parts ?? 0
      })
      const stream = Readable.from(readParts(pictures, file, parts), { highWaterMark: 1 })
      stream.once('close', () => {
        removeParts(pictures, file, parts).catch((error: unknown) =>
          log.warn({ err: error, operatorId, id }, 'the file of a whole export could not be removed'),
        )
      })
      return stream
    },
  }
}
