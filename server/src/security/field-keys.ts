import { createHmac, type KeyObject } from 'node:crypto'
import { deriveKey, keyIdOf, type NamedKey, seal, UnknownKey, unseal } from './sealing.ts'

/** One key of an operator. Everything sealed with it contains its `generation`. */
export type OperatorKey = { generation: number; key: KeyObject }

const hashWith = (key: KeyObject, kind: string, text: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, text]))
    .digest()

/**
 * The uses of the keys of one operator: sealing fields and pictures, and hashing values so that equal ones are found
 * without reading them. There is one key, or two during a rotation: the newest seals and hashes, the older one still
 * opens and finds.
 */
export function createFieldKeys(operatorKeys: readonly OperatorKey[], requests: KeyObject) {
  const newestFirst = operatorKeys.toSorted((one, other) => other.generation - one.generation)
  const derive = (purpose: string): NamedKey[] =>
    newestFirst.map(({ generation, key }) => ({ id: generation, key: deriveKey(key, purpose) }))
  const [sealing, searching, drawing] = [derive('fields'), derive('search'), derive('pictures')]
  const newestOf = (keys: NamedKey[]): NamedKey => {
    const [newest] = keys
    if (newest === undefined) throw new Error('An operator without a key.')
    return newest
  }
  const open = (keys: NamedKey[], context: string, sealed: Buffer) => {
    const id = keyIdOf(sealed) ?? firstGeneration
    const named = keys.find((key) => key.id === id)
    if (named === undefined) throw new UnknownKey(id)
    return unseal(named.key, context, sealed)
  }
  const { id: generation } = newestOf(sealing)

  return {
    /** The generation of the newest key. */
    generation,
    seal: (context: string, content: object): Buffer =>
      seal(newestOf(sealing), context, Buffer.from(JSON.stringify(content))),
    unseal: (context: string, sealed: Buffer): unknown => JSON.parse(open(sealing, context, sealed).toString()),
    sealBytes: (context: string, bytes: Buffer): Buffer => seal(newestOf(drawing), context, bytes),
    unsealBytes: (context: string, sealed: Buffer): Buffer<ArrayBuffer> => open(drawing, context, sealed),
    isNewest: (sealed: Buffer): boolean => keyIdOf(sealed) === generation,
    /** The hash to store. */
    hash: (kind: string, text: string): Buffer => hashWith(newestOf(searching).key, kind, text),
    /** The hashes to search for, one for each key. */
    hashes: (kind: string, text: string): Buffer[] => searching.map(({ key }) => hashWith(key, kind, text)),
    /** For a value that is stored nowhere else, so that it could not be hashed again with a newer key. */
    hashLasting: (kind: string, text: string): Buffer => hashWith(requests, kind, text),
    /**
     * The hash of the request of a command. Its key never changes, because a repeated request is compared with the
     * first.
     */
    hashRequest: (request: unknown): string =>
      hashWith(requests, 'request', JSON.stringify(request)).toString('base64'),
  }
}

/** The key of sealed values in the old format, which does not name a key. */
export const firstGeneration = 1

export type FieldKeys = ReturnType<typeof createFieldKeys>
