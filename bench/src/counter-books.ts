import { centsOfAmount } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { isAcknowledged, refusedWith } from './answers.ts'
import type { Command, SaleMade } from './counter-clients.ts'
import { walletRules } from './ledger-books.ts'

/** Refusals that are expected when many clients serve the same members from the same stock. */
const expectedRefusals = [
  'dispense_credit',
  'dispense_stock',
  'batch_short',
  'dispense_price_changed',
  'dispense_monthly_grams',
  'sale_voided',
  'sale_returned',
  'sale_for_nothing',
  'return_too_much',
  'top_up_balance_ceiling_reason',
] as const

export const isRefused = refusedWith(expectedRefusals)

type Rules = Record<string, RawBuilder<unknown>>

/** Rules that the books of an operator must follow, each with a statement that counts the violations. */
const rules: Rules = {
  ...walletRules,
  'a stock is the sum of its movements, and what the last one left': sql`
    select count(*) as breaches from stocks
    join lateral (
      select sum(change_milli) as sum, max(version) as last, count(*) as movements from stock_movements
      where operator_id = stocks.operator_id and product_id = stocks.product_id
    ) own on true
    join stock_movements final on final.operator_id = stocks.operator_id and final.product_id = stocks.product_id
      and final.version = stocks.version
    where quantity_milli <> sum or stocks.version <> last or last <> movements or quantity_milli <> final.stock_after_milli`,
  'a batch is the sum of its movements, and a stock knows those of its batches': sql`
    select (
      select count(*) from batches where quantity_milli <> (
        select coalesce(sum(change_milli), 0) from stock_movements
        where operator_id = batches.operator_id and batch_id = batches.id
      )
    ) + (
      select count(*) from stocks where batched_milli <> (
        select coalesce(sum(quantity_milli), 0) from batches
        where operator_id = stocks.operator_id and product_id = stocks.product_id
      )
    ) as breaches`,
  'every movement starts where the one before ended': sql`
    select count(*) as breaches from (
      select stock_before_milli, change_milli, stock_after_milli,
        lag(stock_after_milli, 1, 0::bigint) over (partition by product_id order by version) as previous
      from stock_movements
    ) chain where stock_before_milli <> previous or stock_after_milli <> previous + change_milli`,
  'no stock was ever below zero': sql`
    select (select count(*) from stocks where quantity_milli < 0)
      + (select count(*) from stock_movements where least(stock_before_milli, stock_after_milli) < 0) as breaches`,
  'a sale is the sum of its lines, and nothing else has any': sql`
    select count(*) as breaches from (
      select from transactions left join sale_lines on transaction_id = id and sale_lines.operator_id = transactions.operator_id
      group by id, kind, amount_cents
      having case kind when 'purchase' then amount_cents is distinct from sum(cost_cents) else count(transaction_id) > 0 end
    ) odd`,
  'what was sold left the shelf under the same sale': sql`
    select (
      select count(*) from sale_lines line left join stock_movements moved on moved.operator_id = line.operator_id
        and moved.product_id = line.product_id and moved.version = line.stock_version
      where (moved.kind = 'sale' and moved.transaction_id = line.transaction_id
        and moved.change_milli = -coalesce(line.weighed_milli, line.quantity_milli)) is not true
    ) + (
      select abs((select count(*) from sale_lines) - (select count(*) from stock_movements where kind = 'sale'))
    ) as breaches`,
  'what came back is what was given back': sql`
    select count(*) as breaches from sale_lines line
    left join lateral (
      select coalesce(sum(quantity_milli), 0) as milli, coalesce(sum(amount_cents), 0) as cents from return_lines
      where operator_id = line.operator_id and sale_id = line.transaction_id and return_lines.line = line.line
    ) returned on true
    left join transactions voiding on voiding.operator_id = line.operator_id and voiding.reverses_id = line.transaction_id
    where case when voiding.id is null then returned_milli <> milli or returned_cents <> cents
      else returned_milli <> quantity_milli or returned_cents <> cost_cents or milli <> 0 end`,
  'what was put back on the shelf was returned or voided': sql`
    select (
      (select coalesce(sum(change_milli), 0) from stock_movements where kind = 'return')
      <> (select coalesce(sum(quantity_milli), 0) from return_lines where restocked)
        + (select coalesce(sum(quantity_milli), 0) from sale_lines line where exists (
            select from transactions where operator_id = line.operator_id and reverses_id = line.transaction_id))
    )::int as breaches`,
  'a month is what was dispensed in it and not brought back': sql`
    select count(*) as breaches from member_months used full join (
      select transactions.member_id, date_trunc('month', business_date)::date as month,
        sum(grams_milli - returned_milli) as grams
      from transactions join sale_lines on transaction_id = id and sale_lines.operator_id = transactions.operator_id
      group by 1, 2
    ) dispensed using (member_id, month)
    where coalesce(used.grams_milli, 0) <> coalesce(dispensed.grams, 0)`,
}

/** In the order of the wallet of each member. */
const overLimit = (limitMilli: number) => sql`
  select count(*) as breaches from (
    select kind, sum(grams) over (partition by member_id order by wallet_version) as used from (
      select booked.kind, booked.member_id, wallet_version, case booked.kind
        when 'purchase' then (select sum(grams_milli) from sale_lines where transaction_id = booked.id)
        when 'return' then -(select sum(quantity_milli) from return_lines where transaction_id = booked.id)
        when 'reversal' then -(select sum(grams_milli) from sale_lines where transaction_id = booked.reverses_id)
        end as grams
      from transactions booked join postings on postings.operator_id = booked.operator_id and transaction_id = booked.id
    ) each
  ) running where kind = 'purchase' and used > ${limitMilli}`

type Row = {
  id: number
  memberId: number
  kind: string
  amountCents: number
  balanceAfterCents: number
  reason: string
}
type CommandRow = { key: string; refusal: string | null }

async function readBooks(owner: Database, operatorId: number, limitMilli: number, since: Date) {
  return inOperator(owner, operatorId, async (trx) => {
    const breaches: Record<string, number> = {}
    const all: Rules = { ...rules, 'nobody was ever given more than their limit': overLimit(limitMilli) }
    for (const [rule, statement] of Object.entries(all)) {
      const { rows } = await sql<{ breaches: number }>`
        select breaches::bigint as breaches from (${statement}) counted`.execute(trx)
      breaches[rule] = rows[0]?.breaches ?? 1
    }
    const { rows: transactions } = await sql<Row>`
      select id, transactions.member_id, kind, transactions.amount_cents, balance_after_cents, reason
      from transactions join postings on transaction_id = id where reason <> ''`.execute(trx)
    const { rows: commands } = await sql<CommandRow>`
      select key, refusal from commands where at >= ${since}`.execute(trx)
    return { breaches, transactions, commands }
  })
}

/** The number of violations of each rule; all are 0 if the books are right and `commands` is all there was since. */
export async function findDifferences(
  owner: Database,
  operatorIds: readonly number[],
  commands: readonly Command[],
  limitMilli: number,
  since = new Date(0),
): Promise<Record<string, number>> {
  const breaches: Record<string, number> = {}
  const byReason = new Map<string, Row[]>()
  const kept = new Map<string, CommandRow>()
  for (const operatorId of operatorIds) {
    const books = await readBooks(owner, operatorId, limitMilli, since)
    for (const [rule, count] of Object.entries(books.breaches)) breaches[rule] = (breaches[rule] ?? 0) + count
    for (const row of books.transactions) byReason.set(row.reason, [...(byReason.get(row.reason) ?? []), row])
    for (const row of books.commands) kept.set(row.key, row)
  }
  const differences = { lost: 0, twice: 0, twins: 0, otherwise: 0 }
  for (const { action, keys, answers } of commands) {
    const rows = byReason.get(action.reason) ?? []
    const effects = keys.filter((key) => kept.get(key)?.refusal === null).length
    if (rows.length > 1 || effects > 1) differences.twice += 1
    // A failure does not say what happened; the answer to the repetition may.
    const [first, ...others] = answers.filter((answer) => isAcknowledged(answer) || isRefused(answer))
    if (others.some(({ body }) => body !== first?.body)) differences.twins += 1
    if (first === undefined) continue
    if (!isAcknowledged(first)) {
      if (rows.length > 0 || effects > 0) differences.otherwise += 1
      continue
    }
    const [row] = rows
    const isThere = row !== undefined && effects === 1 && row.memberId === action.memberId
    if (!isThere) differences.lost += 1
    else if (action.kind === 'sale') {
      const made = JSON.parse(first.body) as SaleMade
      const asTold =
        row.id === made.transaction_id &&
        row.amountCents === centsOfAmount(made.amount) &&
        row.balanceAfterCents === centsOfAmount(made.new_balance)
      if (!asTold) differences.lost += 1
    }
  }
  const sentKeys = new Set(commands.flatMap(({ keys }) => keys))
  const reasons = new Set(commands.map(({ action }) => action.reason))
  return {
    ...breaches,
    'what was acknowledged is in the books as it was answered': differences.lost,
    'a command took effect once, however often it was sent': differences.twice,
    'and was answered the same every time': differences.twins,
    'what was refused left nothing': differences.otherwise,
    'nothing happened that nobody asked for':
      [...kept.keys()].filter((key) => !sentKeys.has(key)).length +
      [...byReason.keys()].filter((reason) => !reasons.has(reason)).length,
  }
}

/** Changes that the database itself must refuse for every role. Each is tried and rolled back. */
const breaches: Record<string, string> = {
  'a wallet below zero': 'update wallets set balance_cents = -1 where member_id = (select min(member_id) from wallets)',
  'a stock below zero': 'update stocks set quantity_milli = -1 where product_id = (select min(product_id) from stocks)',
  'more brought back than was taken': `update sale_lines set returned_milli = quantity_milli + 1
    where transaction_id = (select min(transaction_id) from sale_lines)`,
}

export async function countAccepted(owner: Database, operatorId: number): Promise<Record<string, number>> {
  const accepted: Record<string, number> = {}
  for (const [misdeed, statement] of Object.entries(breaches)) {
    const attempt = inOperator(owner, operatorId, async (trx) => {
      await sql.raw(statement).execute(trx)
      throw new Error('Taken back.')
    })
    const refusal = await attempt.then(
      () => '',
      (error: unknown) => String(error),
    )
    accepted[`the database refuses ${misdeed}`] = refusal.includes('violates check constraint') ? 0 : 1
  }
  return accepted
}
