import { nextCursorHeader } from '@aforo/contract'
import type { FastifyReply } from 'fastify'
import type { Cursor } from '../db/lists.ts'
import { Refusal } from '../refusal.ts'
import { parseJson } from './json.ts'

export type Page<Item> = { items: Item[]; nextCursor: string | null }

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const [by, id] = parseJson(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof by === 'string' && Number.isSafeInteger(id)) return { by, id: Number(id) }
  } catch {
    // A cursor is only ever what an answer said; anything else is refused below.
  }
  throw new Refusal('request_invalid', { fields: 'cursor' })
}

/** Where a list goes on after this row. */
export const writeCursor = ({ by, id }: Cursor): string => Buffer.from(JSON.stringify([by, id])).toString('base64url')

/** Cuts rows to a page. Whoever read them asked for one more than fits, which tells whether there is a next page. */
export function cutPage<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  by: (row: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items, nextCursor: null }
  return { items, nextCursor: writeCursor({ by: by(last), id: last.id }) }
}

/** Answers with the rows, and says in a header where the next page starts. */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor !== null) void reply.header(nextCursorHeader, nextCursor)
  return items
}
