import type { RegisterFormat, RegisterKind } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Whose register it is, by which clock, and the time now. */
export async function getIssuer(db: Executor, { operatorId, id }: VenueRef) {
  return db
    .selectFrom('venues')
    .innerJoin('operators', 'operators.id', 'venues.operatorId')
    .select([
      'operators.name as operator',
      'operators.taxId',
      'venues.name as venue',
      'venues.address',
      'venues.capacity',
      'venues.timeZone',
      'venues.dayCutoffMinutes',
      databaseNow.as('now'),
    ])
    .where('venues.id', '=', id)
    .where('venues.operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
}

export type Issuer = Awaited<ReturnType<typeof getIssuer>>
type Series = { kind: RegisterKind; year: number }

export async function findLastNumber(db: Executor, venue: VenueRef, { kind, year }: Series): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from issued_registers
    where operator_id = ${venue.operatorId} and venue_id = ${venue.id} and kind = ${kind} and year = ${year}`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

type NewRegister = Series & {
  number: number
  format: RegisterFormat
  fromDate: string
  toDate: string
  rowCount: number
  sha256: string
  issuedBy: number
  issuedAt: Date
}

/** Records a register under its number. False if somebody else has taken the number. */
export async function insertRegister(db: Executor, { operatorId, id: venueId }: VenueRef, register: NewRegister) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('issuedRegisters')
    .values({ operatorId, venueId, ...register })
    .onConflict((conflict) => conflict.constraint('issued_registers_number_unique').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type Filter = { sha256: string | null; before: number | null; limit: number }

/** The registers of the venue, newest first. */
export async function listRegisterRows(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { sha256, before, limit }: Filter,
) {
  let query = db
    .selectFrom('issuedRegisters')
    .innerJoin('staff', 'staff.id', 'issuedRegisters.issuedBy')
    .select([
      'issuedRegisters.id',
      'issuedRegisters.kind',
      'issuedRegisters.year',
      'issuedRegisters.number',
      'issuedRegisters.format',
      'issuedRegisters.fromDate',
      'issuedRegisters.toDate',
      'issuedRegisters.rowCount',
      'issuedRegisters.sha256',
      'issuedRegisters.issuedAt',
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'),
    ])
    .where('issuedRegisters.operatorId', '=', operatorId)
    .where('issuedRegisters.venueId', '=', venueId)
  if (sha256 !== null) query = query.where('issuedRegisters.sha256', '=', sha256)
  if (before !== null) query = query.where('issuedRegisters.id', '<', before)
  return query.orderBy('issuedRegisters.id', 'desc').limit(limit).execute()
}

export type RegisterRow = Awaited<ReturnType<typeof listRegisterRows>>[number]
