import { beforeEach, describe, expect, test } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit.ts'
import { type Claim, createAdmissionQueue } from './admission-queue.ts'

let nowMs: number
let queue: ReturnType<typeof createAdmissionQueue>
const most = { command: 6, read: 4, report: 1 }
/** The order in which calls were let in or refused. */
let events: string[]

const clock = { now: () => nowMs, lagMs: () => 0 }
const claimOf = (operator: string, part: Partial<Claim> = {}): Claim => ({
  route: 'POST /v1/entries',
  workClass: 'command',
  operator,
  venue: `${operator} 1`,
  ...part,
})

type Call = { finish: () => void; hangUp: () => void }

/** Asks to be let in and notes under this name what happened. */
function ask(name: string, claim: Claim): Call {
  let hangUp = () => {}
  const entered = Promise.resolve(queue.enter(claim, (leave) => (hangUp = leave)))
  const noted = entered.then((slot) => {
    events.push(slot === null ? `${name} refused` : name)
    return slot
  })
  return {
    finish: () => void noted.then((slot) => slot !== null && queue.leave(slot)),
    hangUp: () => hangUp(),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  nowMs = 0
  events = []
  const limit = createAdaptiveLimit({ clock, least: 4, most: 8 })
  queue = createAdmissionQueue({ clock, limit, most })
})

describe('the admission of calls', () => {
  test('lets in as many as the limit, and the next one when one of them is done', async () => {
    const calls = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, claimOf(name)))
    await settled()
    expect(events).toEqual(['a', 'b', 'c', 'd'])
    calls[0]?.finish()
    await settled()
    expect(events).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('gives operators turns, however many calls one of them has waiting', async () => {
    const full = ['1', '2', '3', '4'].map((name) => ask(name, claimOf(name)))
    for (const name of ['loud1', 'loud2', 'loud3']) ask(name, claimOf('loud'))
    ask('quiet', claimOf('quiet'))
    for (const call of full.slice(0, 2)) call.finish()
    await settled()
    expect(events.slice(4)).toEqual(['loud1', 'quiet'])
  })

  test('does not let one operator, or one of its venues, use all connections', async () => {
    const limit = createAdaptiveLimit({ clock, least: 20, most: 20 })
    queue = createAdmissionQueue({ clock, limit, most: { ...most, command: 8 } })
    for (const name of ['1', '2', '3', '4']) ask(name, claimOf('one', { venue: 'one 1' }))
    await settled()
    expect(events).toEqual(['1', '2', '3'])
    for (const name of ['5', '6']) ask(name, claimOf('one', { venue: 'one 2' }))
    ask('other', claimOf('other'))
    await settled()
    expect(events).toEqual(['1', '2', '3', '5', 'other'])
  })

  test('lets the classes wait apart: a long report keeps nobody else out', async () => {
    ask('report', claimOf('one', { workClass: 'report' }))
    ask('report2', claimOf('two', { workClass: 'report' }))
    ask('sale', claimOf('one'))
    ask('screen', claimOf('one', { workClass: 'read' }))
    await settled()
    expect(events).toEqual(['report', 'sale', 'screen'])
  })

  test('serves money and the door twice as often as screens while both wait', async () => {
    const full = ['1', '2', '3', '4'].map((name) => ask(name, claimOf(name)))
    for (let index = 0; index < 6; index += 1) {
      ask('read', claimOf(`r${index}`, { workClass: 'read' }))
      ask('command', claimOf(`c${index}`))
    }
    for (const call of full) call.finish()
    await settled()
    expect(events.slice(4).toSorted()).toEqual(['command', 'command', 'command', 'read'])
  })

  test('refuses at once whoever would wait too long', async () => {
    for (let index = 0; index < 300; index += 1) ask('call', claimOf('loud'))
    await settled()
    expect(events.filter((event) => event.endsWith('refused')).length).toBeGreaterThan(50)
    ask('quiet', claimOf('quiet'))
    await settled()
    expect(events.at(-1)).toBe('quiet')
  })

  test('refuses whoever has waited too long', async () => {
    for (const name of ['1', '2', '3', '4', 'late']) ask(name, claimOf(name, { workClass: 'report' }))
    nowMs = 1_001
    queue.tick()
    await settled()
    expect(events).toEqual(['1', '2 refused', '3 refused', '4 refused', 'late refused'])
  })

  test('forgets whoever hangs up while waiting', async () => {
    const full = ['1', '2', '3', '4'].map((name) => ask(name, claimOf(name)))
    const gone = ask('gone', claimOf('gone'))
    ask('next', claimOf('next'))
    gone.hangUp()
    full[0]?.finish()
    await settled()
    expect(events).toEqual(['1', '2', '3', '4', 'gone refused', 'next'])
    expect(queue.waiting()).toBe(0)
  })

  test('no longer counts calls that wait for a lock, but still their connections', async () => {
    for (const name of ['1', '2', '3', '4']) ask(name, claimOf(name))
    ask('5', claimOf('5'))
    nowMs = 301
    queue.tick()
    for (const name of ['6', '7']) ask(name, claimOf(name))
    await settled()
    expect(events).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})
