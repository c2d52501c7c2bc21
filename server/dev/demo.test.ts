import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createPasswords } from '../src/features/sign-in/passwords.ts'
import { createDatabase, databaseExists, dropDatabase } from '../src/db/setup.ts'
import { fillDemo } from './demo.ts'
import { resetDatabase } from './local-database.ts'

const name = `aforo_test_demo_${randomBytes(4).toString('hex')}`
const mode = process.env['NODE_ENV']

afterEach(() => {
  process.env['NODE_ENV'] = mode
})
afterAll(() => dropDatabase(inject('adminUrl'), name))

test('the demo has two operators, four venues with their rooms, a gram limit and staff of every role, with passwords that work', async () => {
  const database = await openTestDatabase()
  const accounts = await fillDemo(database.db)
  const passwords = createPasswords()
  const staff = await database.db.selectFrom('staff').select(['email', 'role', 'passwordHash']).execute()
  expect(await database.asAdmin('select from operators')).toHaveLength(2)
  const rooms = await database.asAdmin<{ capacity: string }>('select capacity from venues order by id')
  expect(rooms.map(({ capacity }) => Number(capacity))).toEqual([80, 60, 120, 45])
  expect(await database.asAdmin('select from gram_limits')).toHaveLength(1)
  expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(['superadmin', 'owner', 'employee']))
  for (const { email, password } of accounts) {
    const hash = staff.find((person) => person.email === email)?.passwordHash ?? null
    expect(await passwords.matches(hash, password), email).toBe(true)
  }
  await database.close()
})

test('its passwords are different each time', async () => {
  const database = await openTestDatabase()
  const first = await fillDemo(database.db)
  await database.asOwner('truncate staff, operators cascade')
  const second = await fillDemo(database.db)
  expect(new Set([...first, ...second].map(({ password }) => password)).size).toBe(first.length * 2)
  await database.close()
})

test('the demo refuses to run in production mode, and touches nothing', async () => {
  const adminUrl = inject('adminUrl')
  await resetDatabase(adminUrl, name)
  process.env['NODE_ENV'] = 'production'
  await expect(resetDatabase(adminUrl, name)).rejects.toThrow('The demo does not run in production mode.')
  expect(await databaseExists(adminUrl, name)).toBe(true)
})

test('the demo never takes the place of a database that it did not make', async () => {
  const adminUrl = inject('adminUrl')
  const real = `${name}_real`
  await createDatabase(adminUrl, real)
  try {
    await expect(resetDatabase(adminUrl, real)).rejects.toThrow(`The database "${real}" is no demo`)
    expect(await databaseExists(adminUrl, real)).toBe(true)
  } finally {
    await dropDatabase(adminUrl, real)
  }
})
