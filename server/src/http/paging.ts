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
    // Clients only return cursors that they received; anything else is refused below.
  }
  throw new Refusal('request_invalid', { fields: 'cursor' })
}

/** The cursor of the page after this row. */
export const writeCursor = ({ by, id }: Cursor): string => Buffer.from(JSON.stringify([by, id])).toString('base64url')

/** Cuts rows to a page. The query reads one row more than the limit; an extra row means that there is a next page. */
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

/** Returns the rows and sets the header with the cursor of the next page. */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor !== null) void reply.header(nextCursorHeader, nextCursor)
  return items
}
