import { Readable } from 'node:stream'
import {
  businessDateOf,
  calendarDateOf,
  holdsAt,
  type Language,
  keptFrom,
  registerBlocker,
  type RegisterFormat,
  registerNumberText,
  type RetentionDays,
} from '@aforo/domain'
import type { FastifyReply } from 'fastify'
import { inOperator } from '../../db/transaction.ts'
import type { Exported } from '../../http/exported.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportWhole } from '../exports/service.ts'
import { readVisitsDeletedBefore } from '../retention/service.ts'
import { refuseArchivedDays } from '../transactions/service.ts'
import { findLastNumber, getIssuer, insertRegister, type Issuer } from './queries.ts'
import { readRegister } from './register-rows.ts'
import { countRows, hashOf, type RegisterOrder, writeRegister } from './write-register.ts'

export type RegisterDeps = ExportDeps & { retentionDays: RetentionDays }

export type Asked = { order: RegisterOrder; format: RegisterFormat; language: Language }

/** How often a document is written again because somebody else has taken its number. */
const attemptsMost = 5

export const nameOf = ({ name, email }: ActorAt['caller']) => (name === '' ? email : name)

/**
 * Writes the file with the next number and records it under that number. The number is in the file, so a file whose
 * number was taken meanwhile is written again. No transaction is open while it is written.
 */
async function issueNext(deps: RegisterDeps, { caller, venue }: ActorAt, asked: Asked) {
  const { db } = deps
  const { order, format, language } = asked
  const { kind, from, to } = order
  const wanted = { db, venue, span: { from, to }, language }
  const read = () => inOperator(db, venue.operatorId, (trx) => getIssuer(trx, venue))
  const issuerNow = await read()
  const rows = await readRegister(kind, { ...wanted, issuer: issuerNow })
  const completeFrom = await readKeptFrom(deps, venue, order, issuerNow)
  for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
    const issuer = await read()
    const year = Number(businessDateOf(issuer.now, issuer.timeZone, issuer.dayCutoffMinutes).slice(0, 4))
    const last = await inOperator(db, venue.operatorId, (trx) => findLastNumber(trx, venue, { kind, year }))
    const number = registerNumberText({ kind, year, number: last + 1 })
    const issued = { ...asked, issuer, rows, completeFrom, number, by: nameOf(caller), watermark: null }
    const bytes = await writeRegister(format, issued)
    const row = {
      kind,
      year,
      number: last + 1,
      format,
      fromDate: from,
      toDate: to,
      rowCount: countRows(rows),
      sha256: hashOf(bytes),
      issuedBy: caller.staffId,
      issuedAt: issuer.now,
    }
    if (await inOperator(db, venue.operatorId, (trx) => insertRegister(trx, venue, row))) return { number, bytes, row }
  }
  throw new Refusal('register_busy')
}

/** The first day of which everything is kept, if the register begins before it. */
export async function readKeptFrom(deps: RegisterDeps, { operatorId }: VenueRef, order: RegisterOrder, clock: Issuer) {
  return keptFrom(order, await readVisitsDeletedBefore(deps, operatorId), clock)
}

/** Members are listed by name only to people who may see them. */
async function refuseRegister(deps: ExportDeps, { caller, venue }: ActorAt, order: RegisterOrder) {
  const { kind } = order
  if (kind === 'members' && !holdsAt(caller, venue.id, 'see_members')) throw new Refusal('privileges_missing')
  await refuseDays(deps, venue, order)
}

/** A register of days that have not begun cannot be written, nor one of archived sales. */
export async function refuseDays({ db }: ExportDeps, venue: VenueRef, { kind, from, to }: RegisterOrder) {
  await inOperator(db, venue.operatorId, async (trx) => {
    const { now, timeZone } = await getIssuer(trx, venue)
    const blocker = registerBlocker({ from, to }, calendarDateOf(now, timeZone))
    if (blocker !== null) throw new Refusal('request_invalid', { fields: 'to' })
    if (kind === 'dispensing') await refuseArchivedDays(trx, venue.operatorId, from)
  })
}

async function issue(deps: RegisterDeps, by: ActorAt, asked: Asked, reply: FastifyReply): Promise<Exported<File>> {
  const { order, format } = asked
  await refuseRegister(deps, by, order)
  const query = { register: order.kind, from: order.from, to: order.to }
  return exportWhole(deps, by, { kind: 'register', format, query }, async () => {
    const { number, bytes, row } = await issueNext(deps, by, asked)
    void reply.header('content-disposition', `attachment; filename="${number}.${format}"`)
    return {
      made: new File([bytes], `${number}.${format}`),
      rowCount: row.rowCount,
      noted: { number, sha256: row.sha256 },
    }
  })
}

export const issuePdf = (deps: RegisterDeps, by: ActorAt, asked: Omit<Asked, 'format'>, reply: FastifyReply) =>
  issue(deps, by, { ...asked, format: 'pdf' }, reply)

export async function issueCsv(
  deps: RegisterDeps,
  by: ActorAt,
  asked: Omit<Asked, 'format'>,
  reply: FastifyReply,
): Promise<Exported<Readable>> {
  const file = await issue(deps, by, { ...asked, format: 'csv' }, reply)
  // It was recorded above.
  return Readable.from([Buffer.from(await file.arrayBuffer())]) as Exported<Readable>
}
