import { setTimeout as sleep } from 'node:timers/promises'
import type { CallReply } from '@aforo/contract'
import { type BookComparison, bookComparisons } from '@aforo/domain'
import type { LargeBooks } from './large-books.ts'
import { printTable } from './report.ts'
import type { Environment } from './environment.ts'

type State = CallReply<'GET /v1/book-checks/latest'>

/**
 * Checks the books of an operator while the API is running: they add up. Then one cent, one thousandth or one person is
 * moved in each kind of book, with the rules of the database disabled, and the check must find exactly those.
 */
export async function proveBooks(environment: Environment, books: LargeBooks, url: string) {
  const { operatorId, owner, venueIds, transactions } = books
  const own = `operator_id = ${operatorId}`
  await environment.asAdmin(`
    insert into occupancies (operator_id, venue_id, inside) values (${operatorId}, ${venueIds[0]}, 0);
    insert into tills (operator_id, id, venue_id, name) values (${operatorId}, 1, ${venueIds[0]}, 'Bar');
    insert into till_sessions (operator_id, id, venue_id, till_id, float_cents, business_date, opened_by, closed_by,
      closed_at, counted_cents, pieces, reason)
    values (${operatorId}, 1, ${venueIds[0]}, 1, 20000, current_date - 1, ${owner.id}, ${owner.id}, now(), 20000, '[]', '')`)
  const headers = { authorization: `Bearer ${owner.token}`, 'x-venue-id': String(venueIds[0]) }
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const response = await fetch(url + path, { method, headers })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as State
  }
  const untilIdle = async (): Promise<State> => {
    for (;;) {
      const state = await ask('GET', '/v1/book-checks/latest')
      if (!state.running && state.last !== null) return state
      await sleep(500)
    }
  }
  const check = async () => {
    await ask('POST', '/v1/book-checks')
    const { last } = await untilIdle()
    if (last === null) throw new Error('No check was made.')
    return last
  }

  const clean = await check()

  /** These books have no invoices. */
  const comparisons = bookComparisons.filter((comparison) => comparison !== 'invoices')
  const planted: Record<Exclude<BookComparison, 'invoices'>, string> = {
    wallets: `update wallets set balance_cents = balance_cents + 1 where ${own}
      and member_id = (select max(member_id) from wallets where ${own})`,
    stocks: `update stocks set quantity_milli = quantity_milli + 1 where ${own}
      and product_id = (select max(product_id) from stocks where ${own})`,
    batches: `update batches set archived_milli = archived_milli + 1 where ${own}
      and id = (select max(id) from batches where ${own})`,
    rooms: `update occupancies set inside = inside + 1 where ${own}`,
    drawers: `update till_sessions set counted_cents = counted_cents + 1 where ${own}`,
    sales: `update sale_lines set cost_cents = cost_cents + 1 where ${own}
      and transaction_id = (select transaction_id from sale_lines where ${own} order by transaction_id
        offset ${Math.floor(transactions / 2)} limit 1)`,
    days: `update day_figures set amount_cents = amount_cents + 1 where ctid = (
      select ctid from day_figures where ${own} order by business_date offset 100 limit 1)`,
  }
  for (const statement of Object.values(planted)) {
    await environment.asAdmin(`begin; set local session_replication_role = replica; ${statement}; commit`)
  }
  const found = await check()

  printTable(
    comparisons.map((comparison) => ({
      comparison,
      'looked at': String(clean.looked_at[comparison]),
      'differences before': String(clean.rows.filter((row) => row.comparison === comparison).length),
      'found when planted': String(found.rows.filter((row) => row.comparison === comparison).length),
    })),
  )
  const isRight =
    clean.differences === 0 &&
    found.differences === comparisons.length &&
    comparisons.every((comparison) => found.rows.some((row) => row.comparison === comparison))
  return {
    isRight,
    figures: {
      transactions,
      seconds: clean.seconds.toFixed(1),
      differences: clean.differences,
      planted: comparisons.length,
      found: found.differences,
    },
  }
}
