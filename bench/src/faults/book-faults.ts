import { setTimeout as sleep } from 'node:timers/promises'
import type { CallReply } from '@aforo/contract'
import pLimit from 'p-limit'
import { makePerson } from '../../../server/testing/people.ts'
import { type As, createCaller } from '../load.ts'
import { randomOf } from '../stock-writers.ts'
import type { Fault } from './fault.ts'
import { checkBooks } from './traffic-books.ts'

type State = CallReply<'GET /v1/book-checks/latest'>

const checksEach = 3
const pollMs = 100
const repeatedTimes = 2
const repeatedAtOnce = 8

/** Starts a check of the books and returns the differences that it found. */
async function checkOnce(send: ReturnType<typeof createCaller>, as: As): Promise<number> {
  const read = async (key: 'GET /v1/book-checks/latest' | 'POST /v1/book-checks') => {
    const { status, body } = await send(key, {}, as)
    if (status !== 200) throw new Error(`${key} answered ${status}: ${body}`)
    return JSON.parse(body) as State
  }
  const before = (await read('GET /v1/book-checks/latest')).last?.at
  await read('POST /v1/book-checks')
  for (;;) {
    const { running, last } = await read('GET /v1/book-checks/latest')
    if (!running && last !== null && last.at !== before) return last.differences
    await sleep(pollMs)
  }
}

function checkedWhileWriting(): Fault {
  let found = 0
  return {
    name: 'books-checked-while-writing',
    what: `The books of every operator are checked ${checksEach} times while clients write to them.`,
    quick: true,
    holdMs: 0,
    inject: async ({ api, environment }, { venues }) => {
      const send = createCaller(api.url)
      const places = [...venues.counters, venues.till, ...venues.doors, venues.shelves]
      for (const { venue } of places) {
        const { token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
        for (let times = 0; times < checksEach; times += 1) found += await checkOnce(send, { token, venueId: venue.id })
      }
    },
    heal: async () => {},
    verify: async () => ({ 'the check of the books finds nothing': found }),
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

export const bookFaults: Fault[] = [
  checkedWhileWriting(),
  {
    name: 'history-repeated',
    what: `Every command is sent ${repeatedTimes} more times in random order. Each gets its first answer, and nothing changes.`,
    quick: true,
    holdMs: 0,
    inject: async () => {},
    heal: async () => {},
    verify: async ({ environment }, traffic) => {
      const { caller } = traffic
      const limit = pLimit(repeatedAtOnce)
      const settled = caller.calls.filter(({ key, answer }) => key !== null && answer !== null)
      const all = Array.from({ length: repeatedTimes }, () => settled).flat()
      const repeated = await limit.map(shuffled(all, randomOf(all.length)), async (call) => {
        const { status, body } = await caller.repeat(call)
        return { isSame: status === call.answer?.status && body === call.answer.body, first: call.answer?.body, body }
      })
      const others = repeated.filter(({ isSame }) => !isSame)
      for (const { first, body } of others.slice(0, 3)) console.error(`first ${first}, then ${body}`)
      const { differences } = await checkBooks(environment.ownerDb, traffic)
      return {
        ...Object.fromEntries(Object.entries(differences).map(([rule, count]) => [`again: ${rule}`, count])),
        'a repeated command gets its first answer': others.length,
      }
    },
  },
]
