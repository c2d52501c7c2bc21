import { createSecretKey } from 'node:crypto'
import { deriveBytes, deriveKey, keyIdOf, type NamedKey, seal, UnknownKey, unseal } from './sealing.ts'

type Owner = { operatorId: number; generation: number }

/** For keys that were wrapped before wrapped keys named their master key. An operator had only one key then. */
const unnamedSealContextOf = ({ operatorId }: Owner) => `operator ${operatorId}`
const sealContextOf = ({ operatorId, generation }: Owner) => `operator ${operatorId} key ${generation}`

/**
 * The master keys, which encrypt the keys of the operators and the secrets of people. The first one wraps; the others
 * only unwrap. The id of a master key is derived from it, so they need no numbers.
 */
export function createMasterKeys([current, ...older]: readonly [Buffer, ...Buffer[]]) {
  const named = (bytes: Buffer): NamedKey => {
    const key = createSecretKey(bytes)
    return { id: deriveBytes(key, 'key id', 4).readUInt32BE(), key }
  }
  const wrapping = named(current)
  const known = [wrapping, ...older.map(named)]
  const getKnown = (id: number | null): NamedKey => {
    const master = known.find((key) => key.id === id)
    if (master === undefined) throw new UnknownKey(id ?? 0)
    return master
  }
  const forSecrets = ({ id, key }: NamedKey): NamedKey => ({ id, key: deriveKey(key, 'secrets of people') })

  const openUnnamed = (owner: Owner, wrapped: Buffer): Buffer => {
    for (const { key } of known) {
      try {
        return unseal(key, unnamedSealContextOf(owner), wrapped)
      } catch {
        // Another key may open it.
      }
    }
    throw new Error(`None of the master keys opens the key of operator ${owner.operatorId}.`)
  }

  return {
    wrap: (owner: Owner, secret: Buffer): Buffer => seal(wrapping, sealContextOf(owner), secret),
    unwrap: (owner: Owner, wrapped: Buffer): Buffer => {
      const id = keyIdOf(wrapped)
      if (id === null) return openUnnamed(owner, wrapped)
      return unseal(getKnown(id).key, sealContextOf(owner), wrapped)
    },
    /** For secrets of people, who belong to no operator. */
    sealSecret: (context: string, secret: Buffer): Buffer => seal(forSecrets(wrapping), context, secret),
    unsealSecret: (context: string, sealed: Buffer): Buffer =>
      unseal(forSecrets(getKnown(keyIdOf(sealed))).key, context, sealed),
    isCurrent: (wrapped: Buffer): boolean => keyIdOf(wrapped) === wrapping.id,
  }
}

export type MasterKeys = ReturnType<typeof createMasterKeys>
