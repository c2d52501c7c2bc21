import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makePerson, makeVenue } from '../../../testing/people.ts'
import { until } from '../../../testing/waiting.ts'
import type { Executor } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { createCallerDirectory } from '../callers/service.ts'
import { runOnce } from './service.ts'

let database: TestDatabase
let venue: Awaited<ReturnType<typeof makeVenue>>
let caller: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  venue = await makeVenue(database.db, 'Club Almirante')
  const { token } = await makePerson(database.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const found = await createCallerDirectory(database.db).findCaller(token)
  if (found === null) throw new Error('Nobody there.')
  caller = found
})
afterAll(() => database.close())

/** Work that only its key prevents from running twice. The subject id separates the tests from each other. */
const write = (subjectId: number) => async (trx: Executor) => {
  await trx
    .insertInto('auditEvents')
    .values({ operatorId: venue.operatorId, action: 'staff.joined', subjectKind: 'staff', subjectId })
    .execute()
  return { done: subjectId }
}
const effects = async (subjectId: number) => {
  const rows = await inOperator(database.db, venue.operatorId, (trx) =>
    trx.selectFrom('auditEvents').select('id').where('subjectId', '=', subjectId).execute(),
  )
  return rows.length
}
const command = (key: string, request: object = {}) => ({ kind: 'test', key, request: { ...request }, caller, venue })

describe('a command', () => {
  test('that is repeated takes effect once and gets the first answer', async () => {
    const key = randomUUID()
    const answers = [
      await runOnce(database.db, command(key), write(1)),
      await runOnce(database.db, command(key), write(1)),
    ]
    expect(answers).toEqual([{ done: 1 }, { done: 1 }])
    expect(await effects(1)).toBe(1)
  })

  test('that runs twice at the same time takes effect once and replies twice', async () => {
    const key = randomUUID()
    let under = 0
    const together = async (trx: Executor) => {
      under += 1
      // Both read that the key is free before either of them writes.
      await until('both are running', () => under === 2)
      return write(2)(trx)
    }
    const answers = await Promise.all([
      runOnce(database.db, command(key), together),
      runOnce(database.db, command(key), together),
    ])
    expect(answers).toEqual([{ done: 2 }, { done: 2 }])
    expect(await effects(2)).toBe(1)
  })

  test('with the key of a different command is refused and does nothing', async () => {
    const key = randomUUID()
    await runOnce(database.db, command(key, { grams: 1 }), write(3))
    await expect(runOnce(database.db, command(key, { grams: 2 }), write(3))).rejects.toThrow('idempotency_key_reused')
    expect(await effects(3)).toBe(1)
  })

  test('that was refused stays refused with the same figures and changes nothing', async () => {
    const key = randomUUID()
    const refused = async (trx: Executor) => {
      await write(4)(trx)
      throw new Refusal('request_throttled', { seconds: 7 })
    }
    await expect(runOnce(database.db, command(key), refused)).rejects.toMatchObject({ figures: { seconds: 7 } })
    await expect(runOnce(database.db, command(key), write(4))).rejects.toMatchObject({
      code: 'request_throttled',
      figures: { seconds: 7 },
    })
    expect(await effects(4)).toBe(0)
  })

  test('that failed for another reason can be retried with its key', async () => {
    const key = randomUUID()
    const failing = async (trx: Executor) => {
      await write(5)(trx)
      throw new Error('the lights went out')
    }
    await expect(runOnce(database.db, command(key), failing)).rejects.toThrow('the lights went out')
    expect(await runOnce(database.db, command(key), write(5))).toEqual({ done: 5 })
    expect(await effects(5)).toBe(1)
  })

  test('that conflicts with another is retried automatically', async () => {
    let tries = 0
    const colliding = async (trx: Executor) => {
      tries += 1
      if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return write(6)(trx)
    }
    expect(await runOnce(database.db, command(randomUUID()), colliding)).toEqual({ done: 6 })
    expect(tries).toBe(3)
    expect(await effects(6)).toBe(1)
  })

  test('can use a key that another operator has used', async () => {
    const elsewhere = await makeVenue(database.db, 'Elsewhere')
    const key = randomUUID()
    await runOnce(database.db, command(key, { ours: true }), write(7))
    const theirs = { ...command(key, { theirs: true }), venue: elsewhere }
    expect(await runOnce(database.db, theirs, async () => ({ done: 8 }))).toEqual({ done: 8 })
  })
})
