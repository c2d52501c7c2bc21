import { setTimeout as sleep } from 'node:timers/promises'
import { makePerson, makeVenue } from '../../../server/testing/people.ts'
import { clerkOf, type Command as CounterCommand } from '../counter-clients.ts'
import { openCounters } from '../counter-data.ts'
import { type Command as DoorCommand, type Door, passOne } from '../door-passages.ts'
import { enrolMany } from '../enrolment.ts'
import type { Environment } from '../environment.ts'
import { openDrawer } from '../ledger-books.ts'
import { cashierOf, type Command as LedgerCommand } from '../ledger-clients.ts'
import { type Client, runRetryingClient } from '../retrying-clients.ts'
import { type Command as StockCommand, randomOf, writeStock } from '../stock-writers.ts'
import { createSettlingCaller, type SettlingCaller } from './settling-caller.ts'

export type Traffic = Awaited<ReturnType<typeof openTraffic>>

type Worker<Action> = (
  send: SettlingCaller['send'],
  random: () => number,
) => Pick<Client<Action>, 'chooseAction' | 'sendOnce' | 'learn'>

export const limitMilli = 60_000
const priceCents = 850
const perSecond = 30
const clients = { clerks: 6, cashiers: 3, doors: 5, stock: 2 }
/** A client at a door without anybody to let in or out looks again after this time. */
const idleMs = 50

/** Everybody can leave at once, and no business day ends while a fault is tried. */
const venueSettings = (ids: readonly number[]) => `
  update venues set min_stay_minutes = 0, gate_levels = '{"dispense_monthly_grams": "block"}',
    day_cutoff_minutes = (extract(hour from now() at time zone time_zone)::int * 60 + 720) % 1440
  where id in (${ids.join(', ')})`

const size = { venuesEach: 1, membersEach: 30, productsEach: 8 }
const filling = { creditCents: 20_000, stockMilli: 5_000_000, priceCents, monthlyMilli: limitMilli }

/** Counters of two operators, the till of a third, doors of two more and the shelves of a sixth. */
async function openVenues(environment: Environment) {
  const { db, ownerDb } = environment
  const capabilities = [
    'sell',
    'discount',
    'void_own',
    'overrule',
    'top_up',
    'accounting',
    'approve',
    'void_others',
    'return',
    'till_differences',
    'export',
  ] as const
  const counters = await openCounters(
    environment,
    { ...size, operators: 2 },
    { ...filling, capabilities: [...capabilities] },
  )

  const till = await makeVenue(db, 'Till')
  const cashier = await makePerson(db, 'owner', [{ venueId: till.id, role: 'owner' }])
  const walletIds = await enrolMany(ownerDb, till, cashier.id, 40)
  await openDrawer(ownerDb, till, cashier.id)

  const doors: Door[] = []
  for (const name of ['North', 'South']) {
    const venue = await makeVenue(db, name)
    const { id, token } = await makePerson(db, 'employee', [
      { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
    ])
    const memberIds = await enrolMany(ownerDb, venue, id, 30)
    doors.push({
      venue,
      staffId: id,
      as: { token, venueId: venue.id },
      memberIds,
      regularIds: [],
      waiting: memberIds.map((memberId) => ({ memberId, inside: false })),
    })
  }

  const [shelves] = await openCounters(environment, { ...size, operators: 1, productsEach: 4 }, filling)
  if (shelves === undefined) throw new Error('There are no shelves.')
  const keeper = await makePerson(db, 'owner', [{ venueId: shelves.venue.id, role: 'owner' }])

  const venues = [...counters.map(({ venue }) => venue), till, ...doors.map(({ venue }) => venue), shelves.venue]
  await environment.asOwner(venueSettings(venues.map(({ id }) => id)))
  return {
    operatorIds: venues.map(({ operatorId }) => operatorId),
    counters,
    till: { venue: till, as: { token: cashier.token, venueId: till.id }, memberIds: walletIds },
    doors,
    shelves: {
      venue: shelves.venue,
      as: { token: keeper.token, venueId: shelves.venue.id },
      productIds: shelves.productIds,
    },
  }
}

/** Clients of every kind, at a modest rate, each with operators of its own kind so that every book can be checked. */
export async function openTraffic(environment: Environment, url: string, seed: number) {
  const venues = await openVenues(environment)
  await environment.analyze()
  const caller = createSettlingCaller(url, perSecond, randomOf(seed))
  const { send } = caller
  const over = new AbortController()
  const commands = {
    counter: [] as CounterCommand[],
    ledger: [] as LedgerCommand[],
    door: [] as DoorCommand[],
    stock: [] as StockCommand[],
  }
  let seeds = seed
  const nextRandom = () => {
    seeds += 1
    return randomOf(seeds)
  }
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

  const serve = <Action>(own: Worker<Action>, list: Client<Action>['commands']) => {
    const random = nextRandom()
    return runRetryingClient({ ...own(send, random), random, over: over.signal, commands: list, freshKeys: false })
  }
  async function standAtDoor(): Promise<void> {
    const work = { send, doors: venues.doors, random: nextRandom(), commands: commands.door }
    while (!over.signal.aborted) {
      const before = commands.door.length
      await passOne(work, performance.now())
      if (commands.door.length === before) await sleep(idleMs)
    }
  }

  function start(): Promise<unknown> {
    const { counters, till, shelves } = venues
    const clerk = clerkOf({ counters, priceCents, known: [] })
    const cashier = cashierOf({ as: till.as, memberIds: till.memberIds, known: [] })
    const products = shelves.productIds.map((id) => ({ id, weighed: true }))
    return Promise.allSettled([
      ...times(clients.clerks, () => serve(clerk, commands.counter)),
      ...times(clients.cashiers, () => serve(cashier, commands.ledger)),
      ...times(clients.doors, standAtDoor),
      ...times(clients.stock, () =>
        writeStock({
          send,
          as: shelves.as,
          products,
          random: nextRandom(),
          over: over.signal,
          commands: commands.stock,
        }),
      ),
    ])
  }
  const working = start()

  return {
    venues,
    caller,
    commands,
    /** No new commands. Those that were sent are still settled. */
    stop: () => over.abort(),
    /** Resolves when every client has ended. */
    ended: working,
  }
}
