import { Readable } from 'node:stream'
import type { CallReply, ParsedInput } from '@aforo/contract'
import { registerNumberText, wallText } from '@aforo/domain'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { dayText } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { ActorAt } from '../audit/service.ts'
import { exportWhole } from '../exports/service.ts'
import { type Asked, nameOf, readKeptFrom, refuseDays, type RegisterDeps } from './issue-register.ts'
import { getIssuer, listRegisterRows, type RegisterRow } from './queries.ts'
import { readRegister } from './register-rows.ts'
import { registerWords } from './register-words.ts'
import { countRows, hashOf, writeRegister } from './write-register.ts'

type Issued = CallReply<'GET /v1/registers'>[number]

const replyOf = (row: RegisterRow): Issued => ({
  id: row.id,
  number: registerNumberText(row),
  kind: row.kind,
  format: row.format,
  from: row.fromDate,
  to: row.toDate,
  rows: row.rowCount,
  sha256: row.sha256,
  by: row.by,
  issued_at: row.issuedAt.toISOString(),
})

export async function listRegisters(
  { db }: { db: Database },
  venue: VenueRef,
  { sha256, limit, cursor }: ParsedInput<'GET /v1/registers'>['query'],
): Promise<Page<Issued>> {
  const before = readCursor(cursor)?.id ?? null
  const rows = await inOperator(db, venue.operatorId, (trx) =>
    listRegisterRows(trx, venue, { sha256: sha256 ?? null, before, limit: limit + 1 }),
  )
  const page = cutPage(rows, limit, () => '')
  return { ...page, items: page.items.map(replyOf) }
}

type Copied = Asked & { authority: string }

/**
 * A copy of a register for somebody who inspects, and who is named on every page and row. It has no number: numbers
 * count what the club issued, and an inspector changes nothing. Its hash is in the record of the club.
 */
async function copyRegister(
  deps: RegisterDeps,
  by: ActorAt,
  { order, format, language, authority }: Copied,
  reply: FastifyReply,
): Promise<Exported<File>> {
  const { venue, caller } = by
  await refuseDays(deps, venue, order)
  const query = { register: order.kind, from: order.from, to: order.to }
  return exportWhole(deps, by, { kind: 'register_copy', format, query }, async () => {
    const issuer = await inOperator(deps.db, venue.operatorId, (trx) => getIssuer(trx, venue))
    const span = { from: order.from, to: order.to }
    const rows = await readRegister(order.kind, { db: deps.db, venue, issuer, span, language })
    const words = registerWords[language]
    const at = dayText(wallText(issuer.now, issuer.timeZone), language)
    const watermark = words.copyFor(`${nameOf(caller)} (${authority})`, at)
    const completeFrom = await readKeptFrom(deps, venue, order, issuer)
    const copy = { order, language, issuer, rows, completeFrom, number: words.copy, by: nameOf(caller), watermark }
    const bytes = await writeRegister(format, copy)
    const fileName = `${words.copy}-${order.kind}-${order.from}-${order.to}.${format}`.toLowerCase()
    void reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return {
      made: new File([bytes], fileName),
      rowCount: countRows(rows),
      noted: { authority, sha256: hashOf(bytes) },
    }
  })
}

export const copyPdf = (deps: RegisterDeps, by: ActorAt, copied: Omit<Copied, 'format'>, reply: FastifyReply) =>
  copyRegister(deps, by, { ...copied, format: 'pdf' }, reply)

export async function copyCsv(
  deps: RegisterDeps,
  by: ActorAt,
  copied: Omit<Copied, 'format'>,
  reply: FastifyReply,
): Promise<Exported<Readable>> {
  const file = await copyRegister(deps, by, { ...copied, format: 'csv' }, reply)
  // It was recorded above.
  return Readable.from([Buffer.from(await file.arrayBuffer())]) as Exported<Readable>
}
