import type { CallReply } from '@aforo/contract'
import { fullName, memberNumberText, plainText } from '@aforo/domain'
import { blockSize } from './block-size.ts'

export type OfflineMember = CallReply<'GET /v1/device/working-set/members'>[number]
export type Head = CallReply<'GET /v1/device/working-set'>

type Found = { number: string; words: string }

/** What the device knows, in memory, with its indexes. The same blocks are sealed on the disk. */
export function createWorkingSet() {
  const rows = new Map<number, OfflineMember>()
  const blockOf = new Map<number, number>()
  const byNumber = new Map<number, number>()
  const byCard = new Map<string, number>()
  const texts = new Map<number, Found>()
  /** The order in which rows were taken, to know which came while all were being read. */
  const takenAs = new Map<number, number>()
  let takes = 0
  let blocks: OfflineMember[][] = []
  let head: Head | null = null

  function index(row: OfflineMember): void {
    const before = rows.get(row.id)
    if (before !== undefined && before.card_hash !== null) byCard.delete(before.card_hash)
    rows.set(row.id, row)
    byNumber.set(row.client_id, row.id)
    if (row.card_hash !== null) byCard.set(row.card_hash, row.id)
    if (before?.name !== row.name || before.last_name !== row.last_name) {
      texts.set(row.id, {
        number: memberNumberText(row.client_id),
        words: ` ${plainText(fullName(row.name, row.last_name))}`,
      })
    }
  }

  /** Puts rows in their places. An older row never replaces a newer one. Returns the blocks that changed. */
  function take(newer: readonly OfflineMember[]): Map<number, readonly OfflineMember[]> {
    const touched = new Map<number, readonly OfflineMember[]>()
    for (const row of newer) {
      const before = rows.get(row.id)
      if (before !== undefined && before.wallet_version > row.wallet_version) continue
      const number = blockOf.get(row.id) ?? freeBlock()
      const block = blocks[number] ?? []
      blocks[number] = before === undefined ? [...block, row] : block.map((one) => (one.id === row.id ? row : one))
      blockOf.set(row.id, number)
      index(row)
      takes += 1
      takenAs.set(row.id, takes)
      touched.set(number, blocks[number])
    }
    return touched
  }

  function freeBlock(): number {
    const last = blocks.length - 1
    return last >= 0 && (blocks[last]?.length ?? 0) < blockSize ? last : blocks.length
  }

  /** Replaces one block by what another tab has stored. */
  function putBlock(number: number, block: OfflineMember[]): void {
    blocks[number] = block
    for (const row of block) {
      blockOf.set(row.id, number)
      index(row)
    }
  }

  return {
    get head() {
      return head
    },
    setHead: (next: Head | null): void => {
      head = next
    },
    take,
    putBlock,
    blockOf: (id: number): number | null => blockOf.get(id) ?? null,
    /** To be read before `replace`, when the reading of everything begins. */
    takes: (): number => takes,
    /** Replaces everything. Rows that this device has got after `since` stay. */
    replace(all: readonly OfflineMember[], since: number): readonly (readonly OfflineMember[])[] {
      const kept = new Map(rows)
      const keptAs = new Map(takenAs)
      takenAs.clear()
      for (const map of [rows, blockOf, byNumber, byCard, texts]) map.clear()
      blocks = []
      take(
        all.map((row) => {
          const known = kept.get(row.id)
          if (known === undefined) return row
          return known.wallet_version > row.wallet_version || (keptAs.get(row.id) ?? 0) > since ? known : row
        }),
      )
      return blocks
    },
    load(stored: OfflineMember[][]): void {
      blocks = []
      for (const [number, block] of stored.entries()) putBlock(number, block)
    },
    clear(): void {
      for (const map of [rows, blockOf, byNumber, byCard, texts]) map.clear()
      blocks = []
      head = null
    },
    member: (id: number): OfflineMember | null => rows.get(id) ?? null,
    memberByNumber: (number: number): OfflineMember | null => rows.get(byNumber.get(number) ?? 0) ?? null,
    memberByCard: (hash: string): OfflineMember | null => rows.get(byCard.get(hash) ?? 0) ?? null,
    memberCount: (): number => rows.size,
    members: (): Iterable<OfflineMember> => rows.values(),
    /** Members whose name has a word that begins with each typed word, or whose number does. */
    search(q: string): OfflineMember[] {
      const wanted = plainText(q).split(/\s+/).filter(Boolean)
      if (wanted.length === 0) return []
      const found: OfflineMember[] = []
      for (const [id, { number, words }] of texts) {
        const isMeant = wanted.every((word) => words.includes(` ${word}`) || number.includes(word))
        const row = isMeant ? rows.get(id) : undefined
        if (row !== undefined) found.push(row)
      }
      return found
    },
  }
}

export type WorkingSet = ReturnType<typeof createWorkingSet>

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The code of a card as the working set knows it. */
export const cardHash = async (salt: string, code: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + code)))
