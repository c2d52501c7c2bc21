import type { GroupRange } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

/** A member matches if all patterns match, or if one of the hashes of the search text does, within the range. */
export type MemberFilter = { patterns: readonly string[]; hashes: readonly Buffer[]; range: GroupRange }

export type MemberSort = 'number' | 'name' | 'balance'
export type SortedPage = { sort: MemberSort; direction: 'asc' | 'desc'; after: Cursor | null; limit: number }
export type Picked = { id: number; by: string }

/** The members that match, sorted for a page. Without a sort they are in no order and only limited in number. */
function matching(venueId: number, { patterns, hashes, range }: MemberFilter, page: SortedPage | { limit: number }) {
  const { sort, direction, after } = 'sort' in page ? page : { sort: null, direction: 'asc', after: null }
  return sql`
    members_matching(
      ${venueId}::bigint, ${[...patterns]}::text[], ${[...hashes]}::bytea[], ${[...range.standings]}::text[],
      ${range.from}::date, ${range.to}::date, ${sort}::text, ${direction === 'asc'}::boolean,
      ${after?.by ?? null}::text, ${after?.id ?? null}::bigint, ${page.limit}::integer
    )`
}

/** The number of matches in total and in each range, counted among at most `most` matches. */
export async function countFew(
  db: Executor,
  venue: VenueRef,
  filter: MemberFilter,
  ranges: readonly GroupRange[],
  most: number,
): Promise<{ total: number; counts: number[] }> {
  const counts = ranges.map(
    ({ standings, from, to }) => sql`count(*) filter (
      where standing = any (${[...standings]}::text[]) and good_until between ${from}::date and ${to}::date
    )`,
  )
  const { rows } = await sql<{ total: number; counts: number[] }>`
    select count(*) as total, array[${sql.join(counts)}] as counts
    from ${matching(venue.id, filter, { limit: most })}`.execute(db)
  return rows[0] ?? { total: 0, counts: [] }
}

/** The number of matches of each filter, counted up to `most`. */
export async function countMatching(
  db: Executor,
  venue: VenueRef,
  filters: readonly MemberFilter[],
  most: number,
): Promise<number[]> {
  const counts = filters.map(
    (filter) => sql`(select count(*)::int from ${matching(venue.id, filter, { limit: most })})`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** The number of members in each range, counted with the index of standings up to `most`. */
export async function countStanding(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  ranges: readonly GroupRange[],
  most: number,
): Promise<number[]> {
  const counts = ranges.map(
    ({ standings, from, to }) => sql`(
      select count(*)::int from (
        select from members where operator_id = ${operatorId} and venue_ids @> array[${venueId}]::bigint[]
          and standing = any (${[...standings]}::text[]) and good_until between ${from}::date and ${to}::date
        limit ${sql.lit(most)}
      ) counted
    )`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** The columns of each sort. An index on (operator, these columns) exists for each. */
const sortColumns = {
  number: ['members.number', 'members.id'],
  name: ['members.sorted_by', 'members.id'],
  balance: ['balance_ranks.balance_cents', 'balance_ranks.member_id'],
} as const satisfies Record<MemberSort, readonly [string, string]>

/** Member numbers are unique, so the sort by number needs no second column, and its index has none. */
function orderOf(
  { sort, direction, after }: SortedPage,
  columns: readonly [string, string] = sortColumns[sort],
): {
  comesAfter: RawBuilder<boolean>
  order: RawBuilder<unknown>
  walkedOrder: RawBuilder<unknown>
} {
  const [first, second] = columns.map((column) => sql.ref(column)) as [RawBuilder<unknown>, RawBuilder<unknown>]
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const sign = direction === 'asc' ? sql`>` : sql`<`
  if (sort === 'number') {
    const comesAfter = after === null ? sql<boolean>`true` : sql<boolean>`${first} ${sign} ${after.by}::bigint`
    return { comesAfter, order: sql`${first} ${way}`, walkedOrder: sql`walked.by ${way}` }
  }
  const kind = sort === 'name' ? sql`text` : sql`bigint`
  const comesAfter =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(${first}, ${second}) ${sign} (${after.by}::${kind}, ${after.id}::bigint)`
  return {
    comesAfter,
    order: sql`${first} ${way}, ${second} ${way}`,
    walkedOrder: sql`walked.by ${way}, walked.id ${way}`,
  }
}

/**
 * The rows in each sort's index. The index of names has no erased members, because they are never listed. The copies of
 * balances are out of date for members who have `moved` money since.
 */
const sortedMembers = (operatorId: number, sort: MemberSort, moved: readonly number[]) =>
  ({
    number: sql`members where members.operator_id = ${operatorId}`,
    name: sql`members where members.operator_id = ${operatorId} and members.standing <> 'erased'`,
    balance: sql`balance_ranks join members
        on members.operator_id = balance_ranks.operator_id and members.id = balance_ranks.member_id
      where balance_ranks.operator_id = ${operatorId} and members.operator_id = ${operatorId}
        and balance_ranks.member_id <> all (${[...moved]}::bigint[])`,
  })[sort]

/** Whether a single row matches. The most selective conditions come first. */
function fits(venueId: number, { patterns, hashes, range }: MemberFilter): RawBuilder<boolean> {
  const words = sql.join([sql`true`, ...patterns.map((pattern) => sql`members.found_by like ${pattern}`)], sql` and `)
  const typed = sql`${[...hashes]}::bytea[]`
  const found =
    hashes.length === 0
      ? words
      : sql`(${words} or members.document_hash = any (${typed}) or members.phone_hash = any (${typed})) is true`
  return sql<boolean>`${found} and members.standing = any (${[...range.standings]}::text[])
    and members.good_until between ${range.from}::date and ${range.to}::date
    and ${venueId}::bigint = any (members.venue_ids)`
}

/**
 * Reads a page by scanning the index of its sort until enough members match, but at most `walkedMost` members. `gotTo`
 * is where it stopped, or null if no more scanning is needed because the page is full or no member is left.
 */
export async function walkInOrder(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  filter: MemberFilter,
  page: SortedPage,
  { walkedMost, moved }: { walkedMost: number; moved: readonly number[] },
): Promise<{ picked: Picked[]; gotTo: Picked | null }> {
  const { comesAfter, order, walkedOrder } = orderOf(page)
  const by = sql.ref(sortColumns[page.sort][0])
  const walk = sql`from ${sortedMembers(operatorId, page.sort, moved)} and ${comesAfter} order by ${order}`
  // The limits are literals, because a generic plan for any limit would sort all members.
  const { rows } = await sql<Picked & { fits: boolean }>`
    with picked as materialized (
      select * from (
        select members.id, ${by} as by, ${fits(venueId, filter)} as fits ${walk} limit ${sql.lit(walkedMost)}
      ) walked
      where fits order by ${walkedOrder} limit ${sql.lit(page.limit)}
    ), reached as (
      select members.id, ${by} as by, false as fits ${walk} limit 1 offset ${sql.lit(walkedMost - 1)}
    )
    select id, by::text, fits from picked
    union all
    select id, by::text, fits from reached where (select count(*) from picked) < ${sql.lit(page.limit)}`.execute(db)
  const picked = rows.filter((row) => row.fits)
  return { picked, gotTo: rows.find((row) => !row.fits) ?? null }
}

/** Far more than an operator books between two rankings. The latest are kept. */
const movedMost = 20_000

/**
 * The members with a transaction since their balances were last ranked. The condition on the amount is always true; it
 * makes PostgreSQL read the rows, and so by the index of ids, instead of the whole index by member.
 */
export async function listMoved(db: Executor, operatorId: number): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    select distinct member_id from (
      select member_id from transactions where operator_id = ${operatorId} and id > (
        select coalesce(max(ranked_until), 0) from balance_rankings where operator_id = ${operatorId}
      ) and amount_cents > 0 order by id desc limit ${sql.lit(movedMost)}
    ) booked where member_id is not null`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** The part of a page sorted by balance that consists of these members. */
export async function pickMoved(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  filter: MemberFilter,
  page: SortedPage,
  moved: readonly number[],
): Promise<Picked[]> {
  const { comesAfter, order } = orderOf(page, ['wallets.balance_cents', 'wallets.member_id'])
  const { rows } = await sql<Picked>`
    select members.id, wallets.balance_cents::text as by
    from wallets join members on members.operator_id = wallets.operator_id and members.id = wallets.member_id
    where wallets.operator_id = ${operatorId} and members.operator_id = ${operatorId}
      and wallets.member_id = any (${[...moved]}::bigint[]) and ${comesAfter} and ${fits(venueId, filter)}
    order by ${order} limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}

/** Reads a page by finding and sorting all matches. Meant for searches with few matches. */
export async function pickMatching(
  db: Executor,
  venue: VenueRef,
  filter: MemberFilter,
  page: SortedPage,
): Promise<Picked[]> {
  const { rows } = await sql<Picked>`select id, by from ${matching(venue.id, filter, page)}`.execute(db)
  return rows
}
