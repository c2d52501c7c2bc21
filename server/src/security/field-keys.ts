import { createHmac, type KeyObject } from 'node:crypto'
import { deriveKey, keyIdOf, type NamedKey, seal, UnknownKey, unseal } from './sealing.ts'

/** One key of an operator: `generation` counts them, and stands in everything that is sealed with it. */
export type OperatorKey = { generation: number; key: KeyObject }

const hashWith = (key: KeyObject, kind: string, text: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, text]))
    .digest()

/**
 * What the keys of one operator are good for: sealing fields and pictures, and telling equals apart without reading
 * them. There is one key, and while it is replaced two: the newest seals and hashes, the others still open and find.
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
    /** Of the newest key. */
    generation,
    seal: (context: string, content: object): Buffer =>
      seal(newestOf(sealing), context, Buffer.from(JSON.stringify(content))),
    unseal: (context: string, sealed: Buffer): unknown => JSON.parse(open(sealing, context, sealed).toString()),
    sealBytes: (context: string, bytes: Buffer): Buffer => seal(newestOf(drawing), context, bytes),
    unsealBytes: (context: string, sealed: Buffer): Buffer<ArrayBuffer> => open(drawing, context, sealed),
    isNewest: (sealed: Buffer): boolean => keyIdOf(sealed) === generation,
    /** To be kept. */
    hash: (kind: string, text: string): Buffer => hashWith(newestOf(searching).key, kind, text),
    /** To look for: kept under any of the keys. */
    hashes: (kind: string, text: string): Buffer[] => searching.map(({ key }) => hashWith(key, kind, text)),
    /** What was asked of a command. Its key stays, because a request that is sent again is compared with the first. */
    hashRequest: (request: unknown): string =>
      hashWith(requests, 'request', JSON.stringify(request)).toString('base64'),
  }
}

/** What does not name its key was sealed with this one. */
export const firstGeneration = 1

export type FieldKeys = ReturnType<typeof createFieldKeys>
