import type { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import type { ErasureState } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { dueOperators, type Job, markDone, readOperatorDay, type Jobs } from '../jobs/service.ts'
import type { PictureDeps } from '../pictures/service.ts'
import {
  claimErasedPicture,
  deleteErasedPicture,
  endErasure,
  findNextRetry,
  isErasureDone,
  listErasureRows,
  lockErasure,
} from './erasure-queries.ts'

const name = 'finish-erasures'

type Deps = { db: Database; log: FastifyBaseLogger; pictures: PictureDeps['pictures'] }
type DueErasures = { operatorId: number; memberId: number | null; now: Date }

/** Deletes the pictures that are due, of one member or of the whole operator. A failed one is retried later. */
async function deletePictures({ db, log, pictures }: Deps, { operatorId, memberId, now }: DueErasures): Promise<void> {
  for (;;) {
    const picture = await inOperator(db, operatorId, (trx) => claimErasedPicture(trx, { operatorId, memberId, now }))
    if (picture === undefined) return
    try {
      await pictures.remove(picture.pictureKey)
    } catch (error) {
      log.warn({ err: error, operatorId, memberId: picture.memberId }, 'a picture of an erased member is still there')
      continue
    }
    await inOperator(db, operatorId, async (trx) => {
      await lockErasure(trx, operatorId, picture.memberId)
      await deleteErasedPicture(trx, operatorId, picture.pictureKey)
      await endErasure(trx, operatorId, picture.memberId)
    })
  }
}

/** Finishes a new erasure by deleting its pictures. If the picture store fails, a job retries. */
export async function finishErasure(
  deps: Deps,
  { operatorId, memberId }: { operatorId: number; memberId: number },
): Promise<ErasureState> {
  try {
    await deletePictures(deps, { operatorId, memberId, now: await readNow(deps.db) })
    const isDone = await inOperator(deps.db, operatorId, (trx) => isErasureDone(trx, operatorId, memberId))
    return isDone ? 'done' : 'pending'
  } catch (error) {
    // The data is already erased, so the reply must not be an error.
    deps.log.warn({ err: error, operatorId, memberId }, 'could not end an erasure; trying again later')
    return 'pending'
  }
}

/** By then the erasure has tried by itself. */
const firstRetrySeconds = 60

/** Sends the job that ends the erasure if its process stops, or if the picture store fails. */
export const sendErasureJob = (jobs: Pick<Jobs, 'send'>, trx: Transaction<DB>, operatorId: number): Promise<void> =>
  jobs.send(trx, name, { operatorId }, { afterSeconds: firstRetrySeconds })

/** Retries to delete the pictures of erased members, until none is left. */
export const erasuresJob = (deps: Deps & { jobs: Pick<Jobs, 'send'> }): Job => ({
  name,
  findDue: (now, pod) => dueOperators(deps.db, name, now, pod),
  async run({ operatorId }) {
    const now = await readNow(deps.db)
    await deletePictures(deps, { operatorId, memberId: null, now })
    await inOperator(deps.db, operatorId, async (trx) => {
      const nextAt = await findNextRetry(trx, operatorId)
      if (nextAt === null) return
      const afterSeconds = Math.ceil((nextAt.getTime() - now.getTime()) / 1000)
      await deps.jobs.send(trx, name, { operatorId }, { afterSeconds })
    })
    const day = await readOperatorDay(deps.db, operatorId, now)
    if (day !== null) await markDone(deps.db, name, { operatorId }, day)
  },
})

type Erasure = CallReply<'GET /v1/erasures'>[number]

type CallerAt = { caller: Caller; venue: VenueRef }

/** The erasures of members of the caller's own venues. A superadmin gets all of the operator. */
async function readErasures(
  { db }: { db: Database },
  { caller, venue }: CallerAt,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = readCursor(cursor)?.id ?? null
  const { operatorId } = venue
  const owned = caller.venues.filter(({ role }) => role === 'owner').map(({ id }) => id)
  const venueIds = caller.role === 'superadmin' ? null : owned
  const rows = await inOperator(db, operatorId, (trx) =>
    listErasureRows(trx, { operatorId, venueIds, before, limit: limit + 1 }),
  )
  return cutPage(rows, limit, () => '')
}

type ErasureRow = Awaited<ReturnType<typeof listErasureRows>>[number]

const erasureReply = ({ id, memberId, number, at, doneAt, by, byPeriod }: ErasureRow): Erasure => ({
  id,
  user_id: memberId,
  client_id: number,
  at: at.toISOString(),
  by,
  by_period: byPeriod,
  state: doneAt === null ? 'pending' : 'done',
  done_at: doneAt?.toISOString() ?? null,
})

export async function listErasures(
  deps: { db: Database },
  callerAt: CallerAt,
  query: ParsedInput<'GET /v1/erasures'>['query'],
): Promise<Page<Erasure>> {
  const page = await readErasures(deps, callerAt, query)
  return { ...page, items: page.items.map(erasureReply) }
}

const exportedAtOnce = 100
/** `reapply-erasures.ts` reads the first four columns, so the names are the same in every language. */
const columns = ['operator_id', 'member_id', 'client_id', 'erased_at', 'erased_by', 'state', 'done_at']

async function* exportedPages(deps: { db: Database }, callerAt: CallerAt) {
  let cursor: string | undefined
  do {
    const page: Page<ErasureRow> = await readErasures(deps, callerAt, { limit: exportedAtOnce, cursor })
    yield page.items
      .map(erasureReply)
      .map(({ user_id: memberId, client_id: number, at, by, state, done_at: doneAt }) => [
        callerAt.venue.operatorId,
        memberId,
        number,
        at,
        by ?? '',
        state,
        doneAt ?? '',
      ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** The list to store with the backups. After a restore, its members are erased again. */
export const exportErasures = (deps: ExportDeps, by: ActorAt): Promise<Exported<Readable>> =>
  exportTable(deps, by, { kind: 'erasures' }, { columns, pages: exportedPages(deps, by), language: 'en' })
