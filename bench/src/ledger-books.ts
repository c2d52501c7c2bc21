import { centsOfAmount, floatMostCents } from '@aforo/domain'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { isAcknowledged, refusedWith } from './answers.ts'
import type { DB } from '../../server/src/db/types.ts'
import type { Booked, Command } from './ledger-clients.ts'

/** Refusals that are expected when many clients move the same money. */
const expectedRefusals = [
  'credit_insufficient',
  'payout_till_short',
  'top_up_amount_ceiling',
  'top_up_balance_ceiling_reason',
  'transaction_reversed',
  'transaction_not_reversible',
] as const

export const isRefused = refusedWith(expectedRefusals)

type Row = {
  id: number
  memberId: number
  kind: string
  changeCents: number
  balanceAfterCents: number
  receiptNumber: number
  reversesId: number | null
  reason: string
}
type CommandRow = { key: string; refusal: string | null; transactionId: number | null }
type Venue = { id: number; operatorId: number }

/**
 * A till session with enough cash for all payouts. Not opened through the API, because answers of the API are counted.
 */
export async function openDrawer(owner: Database, { id: venueId, operatorId }: Venue, staffId: number): Promise<void> {
  await inOperator(owner, operatorId, async (trx) => {
    await sql`
      with till as (
        insert into tills (operator_id, venue_id, name) values (${operatorId}, ${venueId}, 'Proof') returning id
      )
      insert into till_sessions (operator_id, venue_id, till_id, float_cents, business_date, opened_by)
      select ${operatorId}, ${venueId}, id, ${floatMostCents}, current_date, ${staffId} from till`.execute(trx)
  })
}

/** Rules that wallets must follow regardless of the answers, each with a statement that counts the violations. */
export const walletRules = {
  'a wallet is the sum of its postings, and what the last one left': sql`
    select count(*) as breaches from wallets
    left join lateral (
      select coalesce(sum(case when credit = 'wallet' then amount_cents else -amount_cents end), 0) as sum,
        count(*) as postings, coalesce(max(wallet_version), 0) as last
      from postings where operator_id = wallets.operator_id and member_id = wallets.member_id
        and 'wallet' in (debit, credit)
    ) own on true
    left join lateral (
      select balance_after_cents as left_cents from postings
      where operator_id = wallets.operator_id and member_id = wallets.member_id order by wallet_version desc limit 1
    ) final on true
    where balance_cents <> sum or version <> postings or version <> last or balance_cents <> coalesce(left_cents, 0)`,
  'versions of a wallet have no gap and none is given twice': sql`
    select coalesce(sum(last - versions + postings - versions), 0) as breaches from (
      select max(wallet_version) as last, count(distinct wallet_version) as versions, count(*) as postings
      from postings where 'wallet' in (debit, credit) group by member_id
    ) chains`,
  'every posting starts where the one before ended': sql`
    select count(*) as breaches from (
      select debit, amount_cents, balance_before_cents, balance_after_cents,
        lag(balance_after_cents, 1, 0::bigint) over (partition by member_id order by wallet_version) as previous
      from postings where 'wallet' in (debit, credit)
    ) chain
    where balance_before_cents <> previous
      or balance_after_cents <> previous + case debit when 'wallet' then -amount_cents else amount_cents end`,
  'no balance was ever below zero': sql`
    select (select count(*) from wallets where balance_cents < 0)
      + (select count(*) from postings where least(balance_before_cents, balance_after_cents) < 0) as breaches`,
}

const rules = {
  ...walletRules,
  'what is in the wallets came in over the counter': sql`
    select (
      (select coalesce(sum(balance_cents), 0) from wallets)
      <> (select coalesce(sum(case debit when 'wallet' then -amount_cents else amount_cents end), 0) from postings
          where (debit, credit) in (('cash', 'wallet'), ('wallet', 'cash')))
    )::int as breaches`,
  'every transaction has one posting of its amount, and no posting is without one': sql`
    select count(*) as breaches from (
      select 1 from transactions full join postings
        on postings.operator_id = transactions.operator_id and postings.transaction_id = transactions.id
      group by transactions.id
      having count(transactions.id) <> 1 or count(postings.transaction_id) <> 1
        or max(transactions.amount_cents) <> max(postings.amount_cents)
        or max(transactions.member_id) <> max(postings.member_id)
    ) odd`,
  'a reversal names one transaction that nobody else took back, and is its opposite': sql`
    select (
      select count(*) from transactions reversal
      left join transactions first on first.operator_id = reversal.operator_id and first.id = reversal.reverses_id
      left join postings taken on taken.operator_id = first.operator_id and taken.transaction_id = first.id
      left join postings given on given.operator_id = reversal.operator_id and given.transaction_id = reversal.id
      where reversal.kind = 'reversal' and (first.kind <> 'reversal' and first.member_id = reversal.member_id
        and first.venue_id = reversal.venue_id and first.amount_cents = reversal.amount_cents
        and taken.debit = given.credit and taken.credit = given.debit) is not true
    ) + (
      select count(*) - count(distinct reverses_id) from transactions where reverses_id is not null
    ) as breaches`,
  'receipts of the venue go from 1 without a gap, and the counter is at the last': sql`
    select last_number - count(distinct receipt_number) + count(*) - count(distinct receipt_number)
      + abs(last_number - max(receipt_number)) + abs(min(receipt_number) - 1) as breaches
    from receipt_counters join transactions using (operator_id, venue_id) group by last_number`,
  'every transaction is the answer to one key, and every answer is a transaction': sql`
    select count(*) as breaches from (
      select 1 from transactions full join (
        select key, (answer -> 'answer' ->> 'transaction_id')::bigint as transaction_id
        from commands where refusal is null
      ) answered on answered.transaction_id = transactions.id
      group by transactions.id, case when transactions.id is null then key end
      having count(transactions.id) <> 1 or count(answered.key) <> 1
    ) odd`,
}

async function countBreaches(trx: Transaction<DB>): Promise<Record<string, number>> {
  const breaches: Record<string, number> = {}
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ breaches: number }>`
      select breaches::bigint as breaches from (${statement}) counted`.execute(trx)
    breaches[rule] = rows[0]?.breaches ?? 1
  }
  return breaches
}

async function readBooks(owner: Database, { operatorId }: Venue) {
  return inOperator(owner, operatorId, async (trx) => {
    const { rows: transactions } = await sql<Row>`
      select id, transactions.member_id, kind, receipt_number, reverses_id, reason, balance_after_cents,
        case debit when 'wallet' then -postings.amount_cents else postings.amount_cents end as change_cents
      from transactions join postings on transaction_id = id`.execute(trx)
    const { rows: commands } = await sql<CommandRow>`
      select key, refusal, (answer -> 'answer' ->> 'transaction_id')::bigint as transaction_id from commands`.execute(
      trx,
    )
    const { rows: wallets } = await sql<{ memberId: number; balanceCents: number }>`
      select member_id, balance_cents from wallets`.execute(trx)
    return { transactions, commands, wallets, breaches: await countBreaches(trx) }
  })
}

const matchesRow = (booked: Booked, { action }: Command, row: Row) =>
  row.id === booked.transaction_id &&
  row.memberId === action.memberId &&
  row.kind === action.kind &&
  row.changeCents === action.changeCents &&
  row.reversesId === action.reversesId &&
  row.reason === action.reason &&
  row.receiptNumber === booked.receipt

/** The number of violations of each rule; all are 0 if the books are right. */
export async function findDifferences(
  owner: Database,
  venue: Venue,
  commands: readonly Command[],
): Promise<Record<string, number>> {
  const { transactions, commands: kept, wallets, breaches } = await readBooks(owner, venue)
  const byId = new Map(transactions.map((row) => [row.id, row]))
  const byKey = new Map(kept.map((row) => [row.key, row]))
  const byReason = Map.groupBy(transactions, ({ reason }) => reason)
  const sentKeys = new Set(commands.flatMap(({ keys }) => keys))
  const acknowledgedCents = new Map<number, number>()
  const differences = { lost: 0, offChain: 0, twice: 0, twins: 0, otherwise: 0, again: 0 }
  const named = new Set<number>()

  for (const command of commands) {
    const { action, keys, answers } = command
    const effects = keys.filter((key) => byKey.get(key)?.refusal === null).length
    const written = action.reason === '' ? effects : (byReason.get(action.reason)?.length ?? 0)
    if (effects > 1 || written > 1) differences.twice += 1
    // A failure does not say what happened; the answer to the repetition may.
    const [first, ...others] = answers.filter((answer) => isAcknowledged(answer) || isRefused(answer))
    if (others.some(({ body }) => body !== first?.body)) differences.twins += 1
    if (first === undefined || !isAcknowledged(first)) {
      if (first !== undefined && (effects > 0 || written > 0)) differences.otherwise += 1
      continue
    }
    const booked = JSON.parse(first.body) as Booked
    const row = byId.get(booked.transaction_id)
    if (row === undefined || !matchesRow(booked, command, row)) differences.lost += 1
    if (row?.balanceAfterCents !== centsOfAmount(booked.new_balance)) differences.offChain += 1
    if (named.has(booked.transaction_id)) differences.again += 1
    named.add(booked.transaction_id)
    acknowledgedCents.set(action.memberId, (acknowledgedCents.get(action.memberId) ?? 0) + action.changeCents)
  }
  const unanswered = commands.some(
    ({ answers }) => !answers.some((answer) => isAcknowledged(answer) || isRefused(answer)),
  )
  const unrequested = kept.filter(({ key }) => !sentKeys.has(key)).length
  const apart = wallets.filter(({ memberId, balanceCents }) => balanceCents !== (acknowledgedCents.get(memberId) ?? 0))
  return {
    ...breaches,
    'what was acknowledged is in the books as it was answered': differences.lost,
    'every answered balance is on the chain': differences.offChain,
    'no two commands got the same transaction': differences.again,
    'a command took effect once, however often it was sent': differences.twice,
    'and was answered the same every time': differences.twins,
    'what was refused left nothing': differences.otherwise,
    'nothing happened that nobody asked for': unrequested,
    // With unanswered commands, the expected balance is unknown.
    'a wallet holds what was acknowledged': unanswered ? 0 : apart.length,
  }
}
