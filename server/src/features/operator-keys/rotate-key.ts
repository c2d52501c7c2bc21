import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connection.ts'
import { inOperator, waitBriefly } from '../../db/transaction.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { headerOf } from '../../security/sealing.ts'
import {
  deleteOlderKeys,
  insertWrappedKey,
  isOtherwiseSealed,
  listWrappedKeys,
  lockKeysAlone,
  updateWrappedKey,
  type WrappedKey,
} from './queries.ts'
import { requestsBytesOf, secretBytes } from './secret.ts'

type RotatingDeps = { ownerDb: Database; masterKeys: MasterKeys }

/**
 * Creates the next key of an operator, or returns the one of an unfinished rotation. Null if there is nothing to
 * replace, because the operator has no key yet or the key is not due.
 */
export async function beginGeneration(
  { ownerDb, masterKeys }: RotatingDeps,
  operatorId: number,
  isDue: (madeAt: Date) => boolean,
): Promise<WrappedKey | null> {
  return inOperator(ownerDb, operatorId, async (trx) => {
    await waitBriefly(trx)
    await lockKeysAlone(trx, operatorId)
    const [newest, older] = await listWrappedKeys(trx, operatorId)
    if (newest === undefined) return null
    if (older !== undefined) return newest
    if (!isDue(newest.createdAt)) return null
    const next = { operatorId, generation: newest.generation + 1 }
    const requests = requestsBytesOf(masterKeys.unwrap(newest, newest.wrappedKey))
    const wrappedKey = masterKeys.wrap(next, Buffer.concat([randomBytes(secretBytes), requests]))
    await insertWrappedKey(trx, { ...next, wrappedKey })
    const [made] = await listWrappedKeys(trx, operatorId)
    return made ?? null
  })
}

/** Wraps the keys of older master keys with the current one. Returns the number of rewrapped keys. */
export async function rewrapKeys({ ownerDb, masterKeys }: RotatingDeps, operatorId: number): Promise<number> {
  return inOperator(ownerDb, operatorId, async (trx) => {
    const others = (await listWrappedKeys(trx, operatorId)).filter(
      ({ wrappedKey }) => !masterKeys.isCurrent(wrappedKey),
    )
    for (const key of others) {
      const wrappedKey = masterKeys.wrap(key, masterKeys.unwrap(key, key.wrappedKey))
      await updateWrappedKey(trx, { ...key, wrappedKey })
    }
    return others.length
  })
}

/** Deletes the older keys. First checks that no data is sealed with them, because it would be lost. */
export async function retireOlderKeys(
  { ownerDb }: RotatingDeps,
  { operatorId, generation }: WrappedKey,
): Promise<void> {
  await inOperator(ownerDb, operatorId, async (trx) => {
    if (await isOtherwiseSealed(trx, operatorId, headerOf(generation))) {
      throw new Error(`Data of operator ${operatorId} is still sealed with an older key, which therefore stays.`)
    }
    await deleteOlderKeys(trx, operatorId, generation)
  })
}
