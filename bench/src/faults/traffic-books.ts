import { sql } from 'kysely'
import type { Database } from '../../../server/src/db/connection.ts'
import { inOperator } from '../../../server/src/db/transaction.ts'
import { isAcknowledged } from '../answers.ts'
import * as counterBooks from '../counter-books.ts'
import * as doorBooks from '../door-books.ts'
import * as ledgerBooks from '../ledger-books.ts'
import type { Sent } from '../load.ts'
import * as stockBooks from '../stock-books.ts'
import { limitMilli, type Traffic } from './traffic.ts'

type Differences = Record<string, number>

/** The keys of all commands that took effect. */
async function readKeys(owner: Database, operatorIds: readonly number[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const operatorId of operatorIds) {
    const { rows } = await inOperator(owner, operatorId, (trx) =>
      sql<{ key: string }>`select key from commands where refusal is null`.execute(trx),
    )
    for (const { key } of rows) keys.add(key)
  }
  return keys
}

/** Transactions that are booked to another business day than the current one of their venue. */
async function countOtherDays(owner: Database, operatorIds: readonly number[]): Promise<number> {
  let count = 0
  for (const operatorId of operatorIds) {
    const { rows } = await inOperator(owner, operatorId, (trx) =>
      sql<{ count: number }>`
        select count(*) as count from transactions join venues on venues.id = transactions.venue_id
        where transactions.operator_id = ${operatorId} and transactions.id in (
            select (answer -> 'answer' ->> 'transaction_id')::bigint from commands where refusal is null)
          and business_date <> (now() at time zone time_zone - day_cutoff_minutes * interval '1 minute')::date`.execute(
        trx,
      ),
    )
    count += rows[0]?.count ?? 0
  }
  return count
}

const prefixed = (prefix: string, differences: Differences): Differences =>
  Object.fromEntries(Object.entries(differences).map(([rule, count]) => [`${prefix}: ${rule}`, count]))

type Written = { answers: readonly Sent[] }
const acknowledgedOf = <C extends Written>(list: readonly C[]) =>
  list.filter(({ answers }) => answers.some(isAcknowledged))

const isExpectedRefusal = (sent: Sent) =>
  counterBooks.isRefused(sent) || ledgerBooks.isRefused(sent) || stockBooks.isRefused(sent)

/**
 * Compares the books with what the clients were told. `mayLack` says that acknowledged commands may be missing, and they
 * are then only counted: after a fail-over without confirmation, or in a copy of an earlier moment.
 */
export async function checkBooks(owner: Database, { venues, commands }: Traffic, { mayLack = false } = {}) {
  const { operatorIds, counters, till, doors, shelves } = venues
  const present = await readKeys(owner, operatorIds)
  const isLost = (keys: readonly string[]) => !keys.some((key) => present.has(key))
  const keyed = {
    counter: acknowledgedOf(commands.counter).filter(({ keys }) => isLost(keys)),
    ledger: acknowledgedOf(commands.ledger).filter(({ keys }) => isLost(keys)),
    door: acknowledgedOf(commands.door).filter(({ key }) => isLost([key])),
    stock: acknowledgedOf(commands.stock).filter(({ key }) => isLost([key])),
  }
  const lost = new Set<Written>(Object.values(keyed).flat())
  // What was lost and asked for again was answered a second time; the last answer counts.
  const seen = <C extends Written>(list: readonly C[]): C[] =>
    mayLack
      ? list.filter((one) => !lost.has(one)).map((one) => ({ ...one, answers: one.answers.slice(-1) }))
      : [...list]
  // At a door every command is answered with yes. After a loss, one can ask for what has not happened.
  const passages = seen(commands.door).filter((one) => !mayLack || one.answers.every(isAcknowledged))

  const counterIds = counters.map(({ venue }) => venue.operatorId)
  const unexpected = [...seen(commands.counter), ...seen(commands.ledger), ...seen(commands.stock)]
    .flatMap((one: Written) => one.answers)
    .filter((sent) => !isAcknowledged(sent) && !isExpectedRefusal(sent))
  const differences: Differences = {
    ...prefixed('counter', await counterBooks.findDifferences(owner, counterIds, seen(commands.counter), limitMilli)),
    ...prefixed('till', await ledgerBooks.findDifferences(owner, till.venue, seen(commands.ledger))),
    ...prefixed('door', await doorBooks.findDifferences(owner, doors, passages)),
    ...prefixed(
      'stock',
      (await stockBooks.findDifferences(owner, shelves.venue.operatorId, seen(commands.stock))).differences,
    ),
    'money is booked to the business day of its venue': await countOtherDays(owner, operatorIds),
    'every refusal is one that the rules give': mayLack ? 0 : unexpected.length,
  }
  return { differences, lost: [...lost], present }
}
