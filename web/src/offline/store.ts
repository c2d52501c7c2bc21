import type { LeasePlace } from '@aforo/domain'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredCommand } from './commands.ts'
import { type EngineState, placesAlone } from './engine-state.ts'
import type { KnownPerson } from './known-person.ts'
import type { Head, OfflineMember } from './working-set.ts'

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** A command that was sent to the server before the connection was lost, and whose effect is not in the rows yet. */
export type InFlightMark = {
  key: string
  memberId: number
  /** It may have lowered the wallet. The member is not sold to until their row was read again. */
  isCharge: boolean
  /** The server has answered. The row of the member is to be read again. */
  isSettled: boolean
  /** When it was last sent, by the clock of the device. */
  atMs: number
}

interface OfflineSchema extends DBSchema {
  keys: { key: 'members' | 'outbox'; value: CryptoKey }
  state: { key: 'state'; value: EngineState }
  head: { key: 'head'; value: Sealed }
  blocks: { key: number; value: Sealed }
  faces: { key: number; value: Sealed & { path: string } }
  outbox: { key: number; value: Sealed & { key: string } }
  marks: { key: string; value: InFlightMark }
  /** What the screen was told about commands that the server has settled. */
  answers: { key: string; value: Sealed & { atMs: number } }
  /** Who has come in on this device by PIN. */
  people: { key: number; value: Sealed }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

/** The write is on the disk before it counts as done. */
const strict = { durability: 'strict' } as const

export const databaseName = (deviceId: number): string => `aforo-offline-${deviceId}`

const openDatabase = (deviceId: number): Promise<OfflineDatabase> =>
  openDB<OfflineSchema>(databaseName(deviceId), 1, {
    upgrade: (db) => {
      for (const name of ['keys', 'state', 'head', 'blocks', 'faces', 'answers', 'people'] as const)
        db.createObjectStore(name)
      db.createObjectStore('outbox', { autoIncrement: true })
      db.createObjectStore('marks', { keyPath: 'key' })
    },
  })

/** Scripts can use the key in this browser, but cannot read it. */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function keyOf(db: OfflineDatabase, name: 'members' | 'outbox'): Promise<CryptoKey> {
  const known = await db.get('keys', name)
  if (known !== undefined) return known
  const made = await newKey()
  // Another tab may have made one meanwhile. The first one counts.
  const trx = db.transaction('keys', 'readwrite', strict)
  const first = await trx.store.get(name)
  if (first === undefined) await trx.store.put(made, name)
  await trx.done
  return first ?? made
}

async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  seal(key, new TextEncoder().encode(JSON.stringify(value)))

const unseal = (key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

/** Only this module seals, so the value has the type that was sealed. */
const unsealJson = async <T>(key: CryptoKey, sealed: Sealed): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as T

/** What changes together: either all of it is stored, or nothing. */
export type Change = {
  state?: EngineState
  head?: Head
  /** Whole blocks, by their number. */
  blocks?: ReadonlyMap<number, readonly OfflineMember[]>
  add?: StoredCommand
  replace?: { seq: number; command: StoredCommand }
  /** A command that the server has settled, or that was taken back. */
  remove?: { seq: number; settled: StoredCommand | null }
  unmark?: readonly string[]
  /** Marks whose charge is in the rows by now. The key stays known. */
  weaken?: readonly InFlightMark[]
}

/** What this browser keeps for going on without a connection. Nothing private is readable without its keys. */
export async function openStore(deviceId: number) {
  const db = await openDatabase(deviceId)
  const outboxKey = await keyOf(db, 'outbox')
  /** Commands never change except by `replace`, so each is unsealed once. */
  const unsealed = new Map<number, { sealed: Sealed; command: StoredCommand }>()

  async function readOutbox(): Promise<{ seq: number; command: StoredCommand }[]> {
    // One transaction, so that each command keeps its own number.
    const { store } = db.transaction('outbox')
    const [seqs, sealed] = await Promise.all([store.getAllKeys(), store.getAll()])
    const pairs = sealed.flatMap((value, index) => (seqs[index] === undefined ? [] : [{ seq: seqs[index], value }]))
    return Promise.all(
      pairs.map(async ({ seq, value }) => {
        const known = unsealed.get(seq)
        const isSame = known !== undefined && sameBytes(known.sealed.iv, value.iv)
        const command = isSame ? known.command : await unsealJson<StoredCommand>(outboxKey, value)
        unsealed.set(seq, { sealed: value, command })
        return { seq, command }
      }),
    )
  }

  async function write({ state, head, blocks, add, replace, remove, unmark = [], weaken = [] }: Change): Promise<void> {
    const needsMemberKey = head !== undefined || blocks !== undefined
    const memberKey = needsMemberKey ? await keyOf(db, 'members') : null
    const sealedHead = head === undefined || memberKey === null ? null : await sealJson(memberKey, head)
    const sealedBlocks = await Promise.all(
      [...(memberKey === null ? [] : (blocks ?? []))].map(
        // The list is empty without the key.
        async ([number, rows]) => [number, await sealJson(memberKey as CryptoKey, rows)] as const,
      ),
    )
    const sealCommand = async (command: StoredCommand) => ({
      ...(await sealJson(outboxKey, command)),
      key: command.key,
    })
    const added = add === undefined ? null : await sealCommand(add)
    const replaced = replace === undefined ? null : await sealCommand(replace.command)
    const settled = remove?.settled ?? null
    const answer = settled === null ? null : await sealJson(outboxKey, settled.reply)
    const trx = db.transaction(['state', 'head', 'blocks', 'outbox', 'marks', 'answers'], 'readwrite', strict)
    const work: Promise<unknown>[] = [trx.done]
    if (state !== undefined) work.push(trx.objectStore('state').put(state, 'state'))
    if (sealedHead !== null) work.push(trx.objectStore('head').put(sealedHead, 'head'))
    for (const [number, sealed] of sealedBlocks) work.push(trx.objectStore('blocks').put(sealed, number))
    if (added !== null) work.push(trx.objectStore('outbox').add(added))
    if (replace !== undefined && replaced !== null) work.push(trx.objectStore('outbox').put(replaced, replace.seq))
    if (remove !== undefined) work.push(trx.objectStore('outbox').delete(remove.seq))
    if (settled !== null && answer !== null)
      work.push(trx.objectStore('answers').put({ ...answer, atMs: Date.now() }, settled.key))
    for (const key of unmark) work.push(trx.objectStore('marks').delete(key))
    for (const mark of weaken) work.push(trx.objectStore('marks').put({ ...mark, isCharge: false }))
    await Promise.all(work)
  }

  return {
    readState: () => db.get('state', 'state'),
    readOutbox,
    write,
    listMarks: () => db.getAll('marks'),
    /** Returns false, and marks nothing, if this device goes on alone there by now. */
    async mark(mark: InFlightMark, place: LeasePlace): Promise<boolean> {
      const trx = db.transaction(['state', 'marks'], 'readwrite', strict)
      const state = await trx.objectStore('state').get('state')
      const isAlone = state !== undefined && placesAlone(state).includes(place)
      if (!isAlone) await trx.objectStore('marks').put(mark)
      await trx.done
      return !isAlone
    },
    async settleMark(key: string): Promise<void> {
      const trx = db.transaction('marks', 'readwrite')
      const mark = await trx.store.get(key)
      if (mark !== undefined) await trx.store.put({ ...mark, isSettled: true })
      await trx.done
    },
    /** What the screen was told about a command that is settled, or null. */
    async readAnswer(key: string): Promise<{ reply: unknown } | null> {
      const sealed = await db.get('answers', key)
      return sealed === undefined ? null : { reply: await unsealJson<unknown>(outboxKey, sealed) }
    },
    async forgetAnswersBefore(atMs: number): Promise<void> {
      const trx = db.transaction('answers', 'readwrite')
      for (const key of await trx.store.getAllKeys()) {
        const answer = await trx.store.get(key)
        if (answer !== undefined && answer.atMs < atMs) await trx.store.delete(key)
      }
      await trx.done
    },
    isMarked: async (key: string): Promise<boolean> => (await db.count('marks', key)) > 0,
    async readHead(): Promise<Head | null> {
      const sealed = await db.get('head', 'head')
      return sealed === undefined ? null : unsealJson<Head>(await keyOf(db, 'members'), sealed)
    },
    async readBlock(number: number): Promise<OfflineMember[]> {
      const sealed = await db.get('blocks', number)
      return sealed === undefined ? [] : unsealJson<OfflineMember[]>(await keyOf(db, 'members'), sealed)
    },
    async readBlocks(): Promise<OfflineMember[][]> {
      const key = await keyOf(db, 'members')
      return Promise.all((await db.getAll('blocks')).map((sealed) => unsealJson<OfflineMember[]>(key, sealed)))
    },
    async replaceBlocks(blocks: readonly (readonly OfflineMember[])[]): Promise<void> {
      const key = await keyOf(db, 'members')
      const sealed = await Promise.all(blocks.map((rows) => sealJson(key, rows)))
      const trx = db.transaction('blocks', 'readwrite', strict)
      await Promise.all([trx.store.clear(), ...sealed.map((one, number) => trx.store.put(one, number)), trx.done])
    },
    listFaces: async (): Promise<ReadonlyMap<number, string>> => {
      const { store } = db.transaction('faces')
      const [ids, faces] = await Promise.all([store.getAllKeys(), store.getAll()])
      return new Map(ids.map((id, index) => [id, faces[index]?.path ?? '']))
    },
    async keepFace(id: number, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const sealed = await seal(await keyOf(db, 'members'), bytes)
      await db.put('faces', { ...sealed, path }, id)
    },
    dropFace: (id: number) => db.delete('faces', id),
    async readFace(id: number): Promise<Blob | null> {
      const face = await db.get('faces', id)
      if (face === undefined) return null
      return new Blob([await unseal(await keyOf(db, 'members'), face)], { type: 'image/webp' })
    },
    async listPeople(): Promise<KnownPerson[]> {
      const key = await keyOf(db, 'members')
      return Promise.all((await db.getAll('people')).map((sealed) => unsealJson<KnownPerson>(key, sealed)))
    },
    async keepPerson(person: KnownPerson): Promise<void> {
      const sealed = await sealJson(await keyOf(db, 'members'), person)
      await db.put('people', sealed, person.person.id)
    },
    dropPerson: (id: number) => db.delete('people', id),
    /** Deletes the members with their key. What waits to be sent stays, with its own key. */
    async wipeWorkingSet(): Promise<void> {
      const trx = db.transaction(['keys', 'head', 'blocks', 'faces', 'people'], 'readwrite', strict)
      await Promise.all([
        trx.objectStore('keys').delete('members'),
        ...(['head', 'blocks', 'faces', 'people'] as const).map((name) => trx.objectStore(name).clear()),
        trx.done,
      ])
    },
    /** The bytes of everything that is stored, for the limit on its size. */
    async sizeBytes(): Promise<number> {
      const all = await Promise.all((['head', 'blocks', 'faces', 'outbox'] as const).map((name) => db.getAll(name)))
      return all.flat().reduce((sum, { data }) => sum + data.byteLength, 0)
    },
    close: () => db.close(),
  }
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, index) => byte === other[index])
