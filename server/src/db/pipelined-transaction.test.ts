import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { holdLock } from '../../testing/waiting.ts'
import { connect } from './connection.ts'
import { type Decision, runPipelined, type ReadStatement } from './pipelined-transaction.ts'

let database: TestDatabase
let connected: ReturnType<typeof connect>

beforeAll(async () => {
  database = await openTestDatabase()
  connected = connect({ url: database.urls.api, poolSize: 1, onLost: () => {} })
})
afterAll(async () => {
  await connected.db.destroy()
  await database.close()
})

const read: ReadStatement<{ given: number }> = { text: 'select $1::int as given', values: [7] }
const operatorSeen: ReadStatement<{ operator: string }> = {
  text: "select current_setting('app.operator_id') as operator, txid_current_if_assigned() as id",
  values: [],
}
const insert = (id: number) => ({
  text: 'insert into operators (id, name) values ($1, $2)',
  values: [id, `Operator ${id}`],
})
const found = async (id: number) => (await database.asAdmin(`select from operators where id = ${id}`)).length

test('reads as the operator and writes the decision', async () => {
  const answer = await runPipelined(connected.pool, 42, operatorSeen, ([row]) => ({
    answer: row?.operator ?? '',
    write: insert(9001),
  }))
  expect([answer, await found(9001)]).toEqual(['42', 1])
})

test('reads again while the decision asks for it', async () => {
  let looks = 0
  const answer = await runPipelined(connected.pool, 1, read, ([row]): Decision<number> => {
    looks += 1
    return looks < 3 ? 'again' : { answer: row?.given ?? 0, write: null }
  })
  expect([answer, looks]).toEqual([7, 3])
})

test('rolls back if the decision fails, and the connection stays usable', async () => {
  const failing = runPipelined(connected.pool, 1, read, () => {
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  const { rows } = await connected.pool.query<{ inside: boolean }>(
    "select current_setting('app.operator_id', true) <> '' as inside",
  )
  expect(rows[0]?.inside).toBe(false)
})

test('commits nothing after a failed write, and reports its error', async () => {
  const write = {
    text: 'insert into operators (id, name) values ($1, $2), ($1, $2)',
    values: [9002, 'Two'],
  }
  const failing = runPipelined(connected.pool, 1, read, () => ({ answer: 0, write }))
  await expect(failing).rejects.toThrow('operators_pkey')
  expect(await found(9002)).toBe(0)
  await runPipelined(connected.pool, 1, read, () => ({ answer: 0, write: insert(9002) }))
  expect(await found(9002)).toBe(1)
})

test('reports a failed read, and releases the connection', async () => {
  const wrong = { text: 'select 1 / $1::int as given', values: [0] }
  await expect(runPipelined(connected.pool, 1, wrong, () => ({ answer: 0, write: null }))).rejects.toThrow(
    'division by zero',
  )
  const again = runPipelined(connected.pool, 1, read, ([row]) => ({
    answer: row?.given ?? 0,
    write: null,
  }))
  expect(await again).toBe(7)
})

test('reads what was committed while it waited for a lock, together with the locked row', async () => {
  await database.asAdmin("insert into operators (id, name) values (9003, 'Before')")
  const waiting = {
    lock: { text: 'select id as locked from operators where id = $1 for update', values: [9003] },
    text: 'select count(*) as operators from operators where id between $1 and $2',
    values: [9003, 9004],
  }
  const held = {
    sql: "with held as (select from operators where id = 9003 for update), added as (insert into operators (id, name) values (9004, 'After')) select from held",
  }
  const answer = await holdLock(database, held, 1, () =>
    runPipelined(connected.pool, 1, waiting, ([row]) => ({ answer: row, write: null })),
  )
  expect(answer).toEqual({ locked: 9003, operators: 2 })
})

test('reads again after a first statement that adds what was missing', async () => {
  const named: ReadStatement<{ name: string }> = { text: 'select name from operators where id = $1', values: [9005] }
  const answer = await runPipelined(connected.pool, 1, named, ([row]): Decision<string> =>
    row === undefined ? { first: insert(9005) } : { answer: row.name, write: null },
  )
  expect(answer).toBe('Operator 9005')
})
