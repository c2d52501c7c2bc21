import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
