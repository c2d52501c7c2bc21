import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { taxRows } from '../../db/day-figures.ts'

export type ClosedSpan = { venueId: number; from: string; until: string }

/**
 * The closed days of every venue from `since` on, in spans of at most `days` days. Null means all days. The transactions
 * of archived days are elsewhere; `verify-archive` compares those.
 */
export async function listClosedSpans(
  db: Executor,
  operatorId: number,
  { days, since }: { days: number; since: string | null },
): Promise<ClosedSpan[]> {
  const { rows } = await sql<ClosedSpan>`
    select venue_id, span::date as from, least(span::date + (${days - 1})::int, closed_until) as until
    from day_closings
    cross join lateral (
      select min(first.business_date) as first from (
        (select business_date from day_figures where operator_id = ${operatorId} and venue_id = day_closings.venue_id
          order by business_date limit 1)
        union all
        (select business_date from transactions where operator_id = ${operatorId} and venue_id = day_closings.venue_id
          order by business_date limit 1)
      ) first
    ) begun
    cross join lateral generate_series(greatest(begun.first, ${since ?? '-infinity'}::date, (
      select max(until) + 1 from year_archives where operator_id = ${operatorId}
    )), closed_until, make_interval(days => ${days}::int)) span
    where operator_id = ${operatorId} and begun.first is not null and closed_until > '-infinity'::date
    order by 1, 2`.execute(db)
  return rows
}

/** Compares the figures of closed days with their transactions. A reversal counts against the kind that it reverses. */
export async function compareDays(db: Executor, operatorId: number, { venueId, from, until }: ClosedSpan) {
  const taxRowsOfDays = taxRows({
    operatorId,
    venue: sql`${venueId}::bigint`,
    days: sql`booked.business_date between ${from}::date and ${until}::date`,
  })
  // Base and tax are compared apart from the amounts, each under a name of its own.
  const taxFigures = (rows: RawBuilder<unknown>) => sql`
    select business_date, concat_ws(' ', figure.name, kind, tax, treatment, reason, rate_bp), method, staff_id, figure.cents
    from ${rows} cross join lateral (values ('base', base_cents), ('tax', tax_cents)) figure (name, cents)`
  const { rows } = await sql<{ businessDate: string; kept: number; reckoned: number }>`
    with kept as (
      select business_date, kind, method, staff_id, amount_cents as cents from day_figures
      where operator_id = ${operatorId} and venue_id = ${venueId} and business_date between ${from}::date and ${until}::date
      union all
      ${taxFigures(sql`(
        select * from day_taxes where operator_id = ${operatorId} and venue_id = ${venueId}
          and business_date between ${from}::date and ${until}::date
      ) stored`)}
    ), reckoned as (
      select booked.business_date, coalesce(first.kind, booked.kind) as kind, booked.method, booked.staff_id,
        sum(case when first.id is null then booked.amount_cents else -booked.amount_cents end)::bigint as cents
      from transactions booked left join transactions first
        on first.operator_id = ${operatorId} and first.id = booked.reverses_id
      where booked.operator_id = ${operatorId} and booked.venue_id = ${venueId}
        and booked.business_date between ${from}::date and ${until}::date
      group by 1, 2, 3, 4
      union all
      ${taxFigures(sql`(${taxRowsOfDays}) made`)}
    )
    select business_date, coalesce(sum(kept.cents), 0)::bigint as kept,
      coalesce(sum(reckoned.cents), 0)::bigint as reckoned
    from kept full join reckoned using (business_date, kind, method, staff_id)
    where kept.cents is distinct from reckoned.cents
    group by business_date order by business_date`.execute(db)
  return rows
}
