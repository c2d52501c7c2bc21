import type { TestDatabase } from './database.ts'

/** Taxes everything that an operator has booked without tax, at 21 %, as if a profile had held. */
export async function taxBooks(asAdmin: TestDatabase['asAdmin'], operatorId: number): Promise<void> {
  const own = `operator_id = ${operatorId}`
  await asAdmin(`
    update sale_lines set tax_kind = 'taxed', tax_rate_bp = 2100, tax_cents = cost_cents - round(cost_cents / 1.21)
    where ${own} and tax_kind is null`)
  await asAdmin(`
    insert into transaction_taxes (operator_id, transaction_id, line, venue_id, business_date, tax, kind, reason, rate_bp,
      base_cents, tax_cents)
    select booked.operator_id, booked.id, 1, booked.venue_id, booked.business_date, 'iva', 'taxed', null, 2100,
      signs.sign * (booked.amount_cents - taxed.cents), signs.sign * taxed.cents
    from transactions booked
    left join transactions first on first.operator_id = booked.operator_id and first.id = booked.reverses_id
    cross join lateral (
      select case when coalesce(first.kind, booked.kind) = 'return' then -1 else 1 end
        * case when first.id is null then 1 else -1 end as sign
    ) signs
    cross join lateral (
      select coalesce((
        select sum(tax_cents) from sale_lines where operator_id = booked.operator_id
          and transaction_id = coalesce(booked.reverses_id, booked.id)
      ), booked.amount_cents - round(booked.amount_cents / 1.21)) as cents
    ) taxed
    where booked.${own} and coalesce(first.kind, booked.kind) in ('purchase', 'fee', 'return')
    on conflict do nothing`)
}
