import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './connection.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a statement is prepared once for all parameters', async () => {
  await database.db.connection().execute(async (line) => {
    const double = async (n: number) =>
      (await sql<{ doubled: number }>`select 2 * ${n}::int as doubled`.execute(line)).rows[0]?.doubled
    expect([await double(1), await double(2), await double(21)]).toEqual([2, 4, 42])
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%doubled'`.execute(
      line,
    )
    expect(rows).toEqual([{ calls: 3 }])
  })
})

test('the name of a prepared statement depends on its text alone, so that processes behind a pooler agree', async () => {
  const { db, pool } = connect({ url: database.urls.api, poolSize: 1, onLost: () => {} })
  const client = await pool.connect()
  await client.query({ text: 'select 3 * $1::int as tripled', values: [1] })
  await client.query('select 3 * $1::int as tripled', [2])
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_prepared_statements where statement like '%tripled'",
  )
  const hash = createHash('sha256').update('select 3 * $1::int as tripled').digest('hex')
  expect(rows).toEqual([{ name: `aforo_${hash.slice(0, 40)}` }])
  client.release()
  await db.destroy()
})
