import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { createFieldKeys, type FieldKeys, firstGeneration } from '../../security/field-keys.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { UnknownKey } from '../../security/sealing.ts'
import { insertWrappedKey, listWrappedKeys, lockKeysShared, type WrappedKey } from './queries.ts'
import { openSecret, requestsBytesOf, secretBytes } from './secret.ts'

/** The keys for private fields and pictures, by operator. */
export type Keyring = {
  /** Keys from a cache of some minutes. Enough to open stored data, unless it was sealed with a newer key. */
  keysOf: (operatorId: number) => Promise<FieldKeys>
  /**
   * Runs work that opens sealed values. If a value needs a newer key, the work is repeated, so it must have no effects.
   */
  withKeys: <T>(operatorId: number, work: (keys: FieldKeys) => Promise<T>) => Promise<T>
  /**
   * All keys of the operator, for sealing or searching by hash. No key is added before the transaction ends. So all
   * transactions write with the same key, unique indexes work, and a search covers the hashes of every key.
   */
  lockKeys: (trx: Transaction<DB>, operatorId: number) => Promise<FieldKeys>
}

type Limits = { rememberMs?: number; rememberMost?: number }

/**
 * Every operator has its own keys, stored encrypted with the master key. The first is created on first use. Opened keys
 * are cached for some minutes and for a limited number of operators.
 */
export function createKeyring(
  db: Database,
  masterKeys: MasterKeys,
  { rememberMs = 5 * 60_000, rememberMost = 1_000 }: Limits = {},
): Keyring {
  const known = new Map<number, { keys: FieldKeys; generations: string; expiry: NodeJS.Timeout }>()

  const forget = (operatorId: number) => {
    clearTimeout(known.get(operatorId)?.expiry)
    known.delete(operatorId)
  }

  const remember = (operatorId: number, keys: FieldKeys, generations: string) => {
    forget(operatorId)
    const [oldest] = known.keys()
    if (known.size >= rememberMost && oldest !== undefined) forget(oldest)
    const expiry = setTimeout(() => forget(operatorId), rememberMs).unref()
    known.set(operatorId, { keys, generations, expiry })
  }

  const open = (operatorId: number, wrapped: readonly WrappedKey[]): FieldKeys => {
    const opened = wrapped.map((row) => ({ ...row, ...openSecret(masterKeys.unwrap(row, row.wrappedKey)) }))
    const [newest] = opened
    if (newest === undefined) throw new Error(`Operator ${operatorId} has no key.`)
    return createFieldKeys(opened, newest.requests)
  }

  /** Unwraps the keys only if they are not cached. */
  const readKeys = async (trx: Transaction<DB>, operatorId: number): Promise<FieldKeys> => {
    const wrapped = await listWrappedKeys(trx, operatorId)
    if (wrapped.length === 0) return makeFirst(trx, operatorId)
    const generations = wrapped.map(({ generation }) => generation).join()
    const remembered = known.get(operatorId)
    if (remembered?.generations === generations) return remembered.keys
    const keys = open(operatorId, wrapped)
    remember(operatorId, keys, generations)
    return keys
  }

  /** Not cached, because the key is lost if the transaction fails. */
  const makeFirst = async (trx: Transaction<DB>, operatorId: number): Promise<FieldKeys> => {
    const first = { operatorId, generation: firstGeneration }
    await insertWrappedKey(trx, { ...first, wrappedKey: masterKeys.wrap(first, randomBytes(secretBytes)) })
    return open(operatorId, await listWrappedKeys(trx, operatorId))
  }

  const load = (operatorId: number): Promise<FieldKeys> =>
    inOperator(db, operatorId, (trx) => readKeys(trx, operatorId))

  const keysOf: Keyring['keysOf'] = async (operatorId) => known.get(operatorId)?.keys ?? load(operatorId)

  return {
    keysOf,
    withKeys: async (operatorId, work) => {
      try {
        return await work(await keysOf(operatorId))
      } catch (error) {
        if (!(error instanceof UnknownKey)) throw error
        return work(await load(operatorId))
      }
    },
    lockKeys: async (trx, operatorId) => {
      await lockKeysShared(trx, operatorId)
      return readKeys(trx, operatorId)
    },
  }
}

/** The key that outlasts every other: what it hashed is stored nowhere else. Null if the operator has no key yet. */
export async function readRequestsKey(
  trx: Transaction<DB>,
  masterKeys: MasterKeys,
  operatorId: number,
): Promise<Buffer | null> {
  const [newest] = await listWrappedKeys(trx, operatorId)
  return newest === undefined ? null : requestsBytesOf(masterKeys.unwrap(newest, newest.wrappedKey))
}

/**
 * A key for an operator that comes from elsewhere and brings its lasting key. Processes remember keys by generation, so it
 * must be one that this operator never had here.
 */
export function makeKeyAround(
  masterKeys: MasterKeys,
  owner: { operatorId: number; generation: number },
  requests: Buffer | null,
) {
  const secret = Buffer.concat([randomBytes(secretBytes), requests ?? randomBytes(secretBytes)])
  const wrappedKey = masterKeys.wrap(owner, secret)
  const { key, requests: lasting } = openSecret(secret)
  return { wrappedKey, keys: createFieldKeys([{ generation: owner.generation, key }], lasting) }
}
