import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { createFieldKeys, type FieldKeys, firstGeneration } from '../../security/field-keys.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { UnknownKey } from '../../security/sealing.ts'
import { insertWrappedKey, listWrappedKeys, lockKeysShared, type WrappedKey } from './queries.ts'
import { openSecret, secretBytes } from './secret.ts'

/** The keys of operators' private fields and pictures. */
export type Keyring = {
  /** As they were some minutes ago at most: enough to open what was read, unless it names a newer key. */
  keysOf: (operatorId: number) => Promise<FieldKeys>
  /** Work that opens sealed values and has no effect when it fails: where one names a newer key, it is done again with it. */
  withKeys: <T>(operatorId: number, work: (keys: FieldKeys) => Promise<T>) => Promise<T>
  /**
   * For who seals, or looks for a hash: all keys that the operator has, and no other comes until the transaction ends. So
   * everybody writes with the same key, a unique index sees equals, and nothing is missed that another key hashed.
   */
  holdKeys: (trx: Transaction<DB>, operatorId: number) => Promise<FieldKeys>
}

type Limits = { rememberMs?: number; rememberMost?: number }

/**
 * Every operator has keys of its own, kept encrypted with the master key; the first is made when it is first asked for.
 * Opened ones are remembered for some minutes, and not for more operators than a process works for at a time.
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

  /** Unwraps only what is not remembered. */
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

  /** Not remembered yet: the transaction may fail and take the key with it. */
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
    holdKeys: async (trx, operatorId) => {
      await lockKeysShared(trx, operatorId)
      return readKeys(trx, operatorId)
    },
  }
}
