import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { createFieldKeys, type FieldKeys, seal, unseal } from '../../security/sealing.ts'
import { findWrappedKey, insertWrappedKey } from './queries.ts'

/** The keys of an operator's private fields. */
export type Keyring = { keysOf: (operatorId: number) => Promise<FieldKeys> }

/**
 * Every operator has a key of its own, kept encrypted with the master key and never changed, so it is unwrapped once and
 * remembered. It is made in a transaction of its own: a command that fails must not take the key with it.
 */
export function createKeyring(db: Database, masterKey: Buffer): Keyring {
  const known = new Map<number, FieldKeys>()

  const openKey = async (operatorId: number): Promise<FieldKeys> => {
    const place = `operator ${operatorId}`
    const wrapped = await inOperator(db, operatorId, async (trx) => {
      const found = await findWrappedKey(trx, operatorId)
      if (found !== null) return found
      await insertWrappedKey(trx, operatorId, seal(masterKey, place, randomBytes(32)))
      return findWrappedKey(trx, operatorId)
    })
    if (wrapped === null) throw new Error('A key that was just written is not there.')
    return createFieldKeys(unseal(masterKey, place, wrapped))
  }

  return {
    keysOf: async (operatorId) => {
      const keys = known.get(operatorId) ?? (await openKey(operatorId))
      known.set(operatorId, keys)
      return keys
    },
  }
}
