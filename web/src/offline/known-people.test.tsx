import type { CallReply } from '@aforo/contract'
import { levelsOf, pinTriesMost } from '@aforo/domain'
import { deleteDB, openDB } from 'idb'
import { expect, onTestFinished, test } from 'vitest'
import { createLine, inside, member } from '../../testing/offline-line.ts'
import { openEngine } from './engine.ts'
import type { DevicePerson } from './known-person.ts'
import { databaseName } from './store.ts'

const ada: DevicePerson = {
  id: 9,
  name: 'Ada',
  role: 'owner',
  has_picture: true,
  pin_digits: 4,
  on_shift_since: null,
}
// Only the id matters here.
const me = { id: ada.id, name: ada.name } as unknown as CallReply<'GET /v1/users/me'>

let lastDevice = 900

/** A device that holds its leases, on which Ada has come in by PIN. */
async function openDevice() {
  lastDevice += 1
  const deviceId = lastDevice
  await deleteDB(databaseName(deviceId))
  const { api } = createLine([member(1, { inside: inside(1) })], levelsOf({}), {})
  const open = async () => {
    const engine = await openEngine({
      deviceId,
      api,
      me: () => me,
      language: () => 'es',
      places: () => ['counter', 'door'],
      publish: () => {},
      refetch: () => {},
      isOnline: () => true,
    })
    onTestFinished(() => engine.close())
    return engine
  }
  const engine = await open()
  await engine.loop.step()
  await engine.loop.settled()
  await engine.people.noteEntry(ada, '3719')
  return { deviceId, engine, open }
}

test('who came in by PIN comes in again without a connection, also after a restart', async () => {
  const { engine, open } = await openDevice()
  expect(await engine.people.list()).toEqual([{ ...ada, has_picture: false }])
  expect(await engine.people.check(ada.id, '3719')).toEqual({ me })
  const reopened = await open()
  expect(await reopened.people.check(ada.id, '3719')).toEqual({ me })
  expect(await reopened.people.check(7, '3719')).toEqual({ blocker: 'pin_unknown_here', triesLeft: 0 })
})

test('five wrong PINs lock a person, also in several tabs at once, until the server lets them in', async () => {
  const { engine, open } = await openDevice()
  const second = await open()
  const guesses = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008']
  const answers = await Promise.all(
    guesses.map((pin, index) => (index % 2 === 0 ? engine : second).people.check(ada.id, pin)),
  )
  const left = answers.map((answer) => ('triesLeft' in answer ? answer.triesLeft : -1))
  expect(left.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 1, 2, 3, pinTriesMost - 1])
  expect(await engine.people.check(ada.id, '3719')).toEqual({ blocker: 'pin_locked', triesLeft: 0 })
  await engine.people.noteEntry(ada, '3719')
  expect(await engine.people.check(ada.id, '3719')).toEqual({ me })
})

test('a right PIN forgets the wrong ones', async () => {
  const { engine } = await openDevice()
  for (const pin of ['0001', '0002', '0003', '0004']) await engine.people.check(ada.id, pin)
  expect(await engine.people.check(ada.id, '3719')).toEqual({ me })
  expect(await engine.people.check(ada.id, '0005')).toEqual({ blocker: 'pin_wrong', triesLeft: pinTriesMost - 1 })
})

test('who left the venue or has another PIN is forgotten, and everybody is when the device is none any more', async () => {
  const { deviceId, engine } = await openDevice()
  await engine.people.keepOnly([{ ...ada, on_shift_since: '2026-03-08T20:00:00Z' }])
  expect(await engine.people.list()).toHaveLength(1)
  await engine.people.keepOnly([{ ...ada, pin_digits: 6 }])
  expect(await engine.people.list()).toEqual([])
  await engine.people.noteEntry(ada, '3719')
  await engine.close(true)
  const raw = await openDB(databaseName(deviceId))
  expect(await raw.getAll('people')).toEqual([])
  raw.close()
})

test('neither PIN nor name can be read in what is stored', async () => {
  const { deviceId } = await openDevice()
  const raw = await openDB(databaseName(deviceId))
  const stored = (await raw.getAll('people')) as { data: ArrayBuffer }[]
  raw.close()
  expect(stored).toHaveLength(1)
  for (const { data } of stored) {
    const text = new TextDecoder().decode(data)
    expect(text).not.toContain('Ada')
    expect(text).not.toContain('3719')
  }
})

test('without a lease nobody comes in', async () => {
  const { engine } = await openDevice()
  const { state } = engine.core
  if (state === null) throw new Error('no state')
  await engine.core.commit({ state: { ...state, renewedAtMs: Date.now() - 8 * 3_600_000 } })
  expect(await engine.people.list()).toEqual([])
  expect(await engine.people.check(ada.id, '3719')).toEqual({ blocker: 'pin_unknown_here', triesLeft: 0 })
})
