import { inviteStrangers } from './strangers.ts'
import type { Fault } from './fault.ts'

type Strangers = ReturnType<typeof inviteStrangers>

const rounds = 4

function connectionsExhausted(): Fault {
  let strangers: Strangers
  return {
    name: 'connections-exhausted',
    what: 'Strangers take every connection of PostgreSQL, and those of the API are ended, for 6 s.',
    holdMs: 6_000,
    inject: async (stage) => {
      strangers = inviteStrangers(stage, 'aforo_api')
      for (let round = 0; round < rounds; round += 1) {
        await strangers.takeAll()
        await stage.cluster.primary.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aforo_api' and pid <> all($1)`,
          [await strangers.pids()],
        )
      }
      await strangers.takeAll()
    },
    heal: () => strangers.leave(),
  }
}

function hotRowHeld(): Fault {
  let strangers: Strangers
  return {
    name: 'hot-row-held',
    what: 'A stranger holds the receipts and products of one venue and the room of another for 8 s.',
    quick: true,
    holdMs: 8_000,
    inject: async (stage, { venues }) => {
      strangers = inviteStrangers(stage, 'postgres')
      const [counter] = venues.counters
      const [door] = venues.doors
      await strangers.hold(
        `select from receipt_counters where venue_id = ${counter?.venue.id} for update`,
        `select from stocks where product_id in (${counter?.productIds.join(', ')}) for update`,
        `select from products where venue_id = ${counter?.venue.id} for update`,
        `select from occupancies where venue_id = ${door?.venue.id} for update`,
      )
    },
    heal: () => strangers.leave(),
  }
}

export const contentionFaults: Fault[] = [
  {
    name: 'read-only',
    what: 'PostgreSQL accepts no writes for 4 s (default_transaction_read_only).',
    quick: true,
    holdMs: 4_000,
    inject: ({ cluster }) => cluster.primary.configure({ default_transaction_read_only: 'on' }),
    heal: ({ cluster }) => cluster.primary.configure({ default_transaction_read_only: null }),
  },
  connectionsExhausted(),
  hotRowHeld(),
]
