import { estimatedBytes, type PictureSize, pictureSizeNames, sampleOf } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator, waitBriefly } from '../../db/transaction.ts'
import { dueOperators, type Job, markDone, readOperatorDay } from '../jobs/service.ts'
import { allowMinutes, estimateBytes, listOperatorTables, listPictureKeys, putStorage } from './storage-queries.ts'

const name = 'measure-storage'
/** A bucket answers one file at a time, so the size of many pictures is estimated from some. */
const sampledPictures = 200

type Deps = { db: Database; pictures: { sizeOf: (key: string, size: PictureSize) => Promise<number | null> } }

/** Measures what the operator stores, every night: its rows in the database, and its pictures. */
export const storageJob = ({ db, pictures: store }: Deps): Job => ({
  name,
  findDue: (now, pod) => dueOperators(db, name, now, pod),
  async run({ operatorId }, signal) {
    const now = await readNow(db)
    const day = await readOperatorDay(db, operatorId, now)
    if (day === null) return
    const tables = await inOperator(db, operatorId, listOperatorTables)
    let rowBytes = 0
    // Each in a transaction of its own, which keeps no old versions of rows for long.
    for (const table of tables) {
      signal.throwIfAborted()
      rowBytes += await inOperator(db, operatorId, async (trx) => {
        await waitBriefly(trx)
        await allowMinutes(trx)
        return estimateBytes(trx, operatorId, table)
      })
    }
    const keys = await inOperator(db, operatorId, (trx) => listPictureKeys(trx, operatorId))
    const sizes: number[] = []
    for (const key of sampleOf(keys, sampledPictures)) {
      signal.throwIfAborted()
      let bytes = 0
      for (const size of pictureSizeNames) bytes += (await store.sizeOf(key, size)) ?? 0
      sizes.push(bytes)
    }
    await inOperator(db, operatorId, (trx) =>
      putStorage(trx, {
        operatorId,
        rowBytes,
        pictureBytes: estimatedBytes(keys.length, sizes),
        pictures: keys.length,
        measuredAt: now,
      }),
    )
    await markDone(db, name, { operatorId }, day)
  },
})
