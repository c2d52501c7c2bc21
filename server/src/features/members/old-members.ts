import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import type { Jobs } from '../jobs/service.ts'
import type { LiveHub } from '../live/service.ts'
import type { PictureDeps } from '../pictures/service.ts'
import { finishErasure, sendErasureJob } from './erasures.ts'
import { writeErasure } from './erase-member.ts'
import {
  countOldMembers,
  listOldMembers,
  lockOldMember,
  noteLeavers,
  type OldPart,
  type OldPlace,
  removePictureNames,
} from './old-member-queries.ts'
import { announce, publishChange } from './service.ts'

const atOnce = 100
/** More wait for the next night, so that the job ends in time. */
const nightMost = 5_000
/** Lets sales through between two members. */
const pauseMs = 25
const origin = { address: '127.0.0.1', requestId: 'apply-retention' }

type Deps = {
  db: Database
  log: FastifyBaseLogger
  live: LiveHub
  pictures: PictureDeps['pictures']
  jobs: Pick<Jobs, 'send'>
}
type Old = { operatorId: number; before: Date }

/** How many members left before a time and would lose this, and how many cannot be erased yet. Counts up to `most`. */
export const countOld = (db: Database, { operatorId, before }: Old, part: OldPart, most: number) =>
  inOperator(db, operatorId, (trx) => countOldMembers(trx, { operatorId, part, before }, most))

/** What the retention does with members who left longer ago than their data is kept. */
export function createOldMembers(deps: Deps) {
  const { db, log } = deps

  /** Does one member after the other, oldest first. Returns for how many it worked. */
  async function eachOld(
    { operatorId, before }: Old,
    part: OldPart,
    work: (id: number) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<number> {
    await inOperator(db, operatorId, (trx) => noteLeavers(trx, operatorId))
    let after: OldPlace = { leftAt: '-infinity', id: 0 }
    let done = 0
    let seen = 0
    while (seen < nightMost) {
      const from = after
      const rows = await inOperator(db, operatorId, (trx) =>
        listOldMembers(trx, { operatorId, part, before }, from, atOnce),
      )
      const last = rows.at(-1)
      if (last === undefined) return done
      for (const { id } of rows) {
        signal.throwIfAborted()
        if (await work(id)) done += 1
        await sleep(pauseMs)
      }
      seen += rows.length
      after = last
    }
    return done
  }

  /** False if the member cannot be erased now, for example because somebody paid in credit meanwhile. */
  async function erase({ operatorId, before }: Old, id: number): Promise<boolean> {
    try {
      const venueIds = await inOperator(db, operatorId, async (trx) => {
        const locked = await lockOldMember(trx, operatorId, id, before)
        if (locked === undefined) return null
        const venue = { operatorId, id: locked.venueIds[0] ?? 0 }
        await writeErasure(trx, { venue, staffId: null, origin, at: null, byPeriod: true }, locked)
        await sendErasureJob(deps.jobs, trx, operatorId)
        return locked.venueIds
      })
      if (venueIds === null) return false
      await finishErasure(deps, { operatorId, memberId: id })
      announce(deps, venueIds)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }

  /** The pictures leave the store while the member is locked: who comes back meanwhile keeps them. */
  async function forgetPictures({ operatorId, before }: Old, id: number): Promise<boolean> {
    const venueIds = await inOperator(db, operatorId, async (trx) => {
      const locked = await lockOldMember(trx, operatorId, id, before)
      if (locked === undefined) return null
      try {
        for (const key of [locked.pictureKey, locked.contractKey]) if (key !== null) await deps.pictures.remove(key)
      } catch (error) {
        log.warn({ err: error, operatorId, memberId: id }, 'pictures of a member who left are still there')
        return null
      }
      await removePictureNames(trx, operatorId, id)
      const venue = { operatorId, id: locked.venueIds[0] ?? 0 }
      await recordAuditEntry(
        trx,
        { staffId: null, venue, origin },
        { action: 'member.pictures_deleted', subject: { kind: 'member', id }, before: null, after: { byPeriod: true } },
      )
      await publishChange(trx, venue, locked)
      return locked.venueIds
    })
    if (venueIds === null) return false
    announce(deps, venueIds)
    return true
  }

  return {
    erase: (old: Old, signal: AbortSignal) => eachOld(old, 'members', (id) => erase(old, id), signal),
    forgetPictures: (old: Old, signal: AbortSignal) =>
      eachOld(old, 'pictures', (id) => forgetPictures(old, id), signal),
  }
}
