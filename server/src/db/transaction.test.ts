import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { inOperator } from './transaction.ts'

let database: TestDatabase
let ours: { id: number; operatorId: number }
let theirs: { id: number; operatorId: number }
let staffId: number

const event = (venue: { id: number; operatorId: number }) => ({
  operatorId: venue.operatorId,
  venueId: venue.id,
  staffId,
  action: 'staff.invited',
  subjectKind: 'staff',
  subjectId: staffId,
})

beforeAll(async () => {
  database = await openTestDatabase()
  ours = await makeVenue(database.db, 'Ours')
  theirs = await makeVenue(database.db, 'Theirs')
  staffId = (await makePerson(database.db, 'owner')).id
  for (const venue of [ours, theirs]) {
    await inOperator(database.db, venue.operatorId, (trx) =>
      trx.insertInto('auditEvents').values(event(venue)).execute(),
    )
  }
})
afterAll(() => database.close())

const visible = (operatorId: number) =>
  inOperator(database.db, operatorId, (trx) => trx.selectFrom('auditEvents').select('operatorId').execute())

describe('row-level security', () => {
  test('shows an operator its own rows only', async () => {
    expect(await visible(ours.operatorId)).toEqual([{ operatorId: ours.operatorId }])
    expect(await visible(theirs.operatorId)).toEqual([{ operatorId: theirs.operatorId }])
  })

  test('shows nothing when a query asks for another operator by name', async () => {
    const rows = await inOperator(database.db, ours.operatorId, (trx) =>
      trx.selectFrom('auditEvents').select('id').where('operatorId', '=', theirs.operatorId).execute(),
    )
    expect(rows).toEqual([])
  })

  test('shows nothing when no operator is set, and after the transaction that set one', async () => {
    expect(await database.db.selectFrom('auditEvents').select('id').execute()).toEqual([])
    await visible(ours.operatorId)
    expect(await database.db.selectFrom('auditEvents').select('id').execute()).toEqual([])
  })

  test('refuses a row for another operator, and any row when none is set', async () => {
    const foreign = inOperator(database.db, ours.operatorId, (trx) =>
      trx.insertInto('auditEvents').values(event(theirs)).execute(),
    )
    await expect(foreign).rejects.toThrow('violates row-level security policy')
    await expect(database.db.insertInto('auditEvents').values(event(ours)).execute()).rejects.toThrow(
      'violates row-level security policy',
    )
  })

  test('holds for the owner of the tables too', async () => {
    expect(await database.asOwner('select id from audit_events')).toEqual([])
  })

  test('cannot be switched off by the API', async () => {
    const attempt = database.db.transaction().execute(async (trx) => {
      await sql`set local row_security = off`.execute(trx)
      return trx.selectFrom('auditEvents').select('id').execute()
    })
    await expect(attempt).rejects.toThrow('row-level security policy')
  })

  test('and foreign keys refuse a venue of another operator', async () => {
    const mixed = inOperator(database.db, ours.operatorId, (trx) =>
      trx
        .insertInto('auditEvents')
        .values({ ...event(ours), venueId: theirs.id })
        .execute(),
    )
    await expect(mixed).rejects.toThrow('audit_events_venue')
  })
})

test.each([
  'update audit_events set action = null',
  'delete from audit_events',
  'delete from commands',
  'truncate audit_events',
])('a record is final: %s is denied', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('permission denied')
})
