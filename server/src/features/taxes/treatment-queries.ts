import type { TaxKind, Treatment } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** A category or a product. */
export type TaxedThing = { categoryId: number; productId: null } | { categoryId: null; productId: number }

export type TreatmentRow = TaxedThing & {
  validFrom: string
  treatment: Treatment | null
  setAt: Date
  setBy: string
}

const treatmentOf = (kind: string | null, reason: string | null, rateBp: number | null): Treatment | null =>
  // Database constraints allow no other values, and a rate wherever there is a kind.
  kind === null ? null : { kind: kind as TaxKind, reason, rateBp: rateBp ?? 0 }

/** The treatments of these categories and products, newest first. */
export async function listTreatmentsOf(
  db: Executor,
  { operatorId, id }: VenueRef,
  { categoryIds, productIds }: { categoryIds: readonly number[]; productIds: readonly number[] },
): Promise<TreatmentRow[]> {
  const rows = await db
    .selectFrom('taxTreatments')
    .innerJoin('staff', 'staff.id', 'taxTreatments.setBy')
    .select(['categoryId', 'productId', 'validFrom', 'kind', 'reason', 'rateBp', 'setAt', 'staff.name', 'staff.email'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where(sql<boolean>`(category_id = any (${categoryIds}::bigint[]) or product_id = any (${productIds}::bigint[]))`)
    .orderBy('validFrom', 'desc')
    .execute()
  return rows.map(({ categoryId, productId, validFrom, kind, reason, rateBp, setAt, name, email }) => ({
    // Exactly one of the two is set.
    ...({ categoryId, productId } as TaxedThing),
    validFrom,
    treatment: treatmentOf(kind, reason, rateBp),
    setAt,
    setBy: name === '' ? email : name,
  }))
}

/** The number of offered products by category, and of those with a treatment of their own on a day. */
export async function countDiffering(db: Executor, { operatorId, id }: VenueRef, day: string) {
  const { rows } = await sql<{ categoryId: number | null; products: number; differing: number }>`
    select products.category_id, count(*) as products, count(held.kind) as differing
    from products
    left join lateral (
      select kind from tax_treatments
      where tax_treatments.operator_id = products.operator_id and tax_treatments.product_id = products.id
        and valid_from <= ${day}::date
      order by valid_from desc limit 1
    ) held on true
    where products.operator_id = ${operatorId} and products.venue_id = ${id} and products.archived_at is null
    group by products.category_id`.execute(db)
  return rows
}

const ofThing = (db: Executor, { operatorId, id }: VenueRef, { categoryId, productId }: TaxedThing) =>
  db
    .deleteFrom('taxTreatments')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where('categoryId', categoryId === null ? 'is' : '=', categoryId)
    .where('productId', productId === null ? 'is' : '=', productId)

export async function deleteTreatment(db: Executor, venue: VenueRef, thing: TaxedThing, validFrom: string) {
  await ofThing(db, venue, thing).where('validFrom', '=', validFrom).execute()
}

/** Replaces a treatment for the same day. */
export async function putTreatment(
  db: Executor,
  { operatorId, id }: VenueRef,
  thing: TaxedThing,
  { validFrom, treatment, setBy }: { validFrom: string; treatment: Treatment | null; setBy: number },
) {
  const values = {
    kind: treatment?.kind ?? null,
    reason: treatment?.reason ?? null,
    rateBp: treatment?.rateBp ?? null,
    setBy,
  }
  await db
    .insertInto('taxTreatments')
    .values({ operatorId, venueId: id, ...thing, validFrom, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['operatorId', 'venueId', 'categoryId', 'productId', 'validFrom'])
        .doUpdateSet((eb) => ({ ...values, setAt: eb.ref('excluded.setAt') })),
    )
    .execute()
}

const productsOf = (db: Executor, { operatorId, id }: VenueRef) =>
  db.selectFrom('products').select('categoryId').where('operatorId', '=', operatorId).where('venueId', '=', id)

/** Archived products too: they can be restored. */
export async function findTaxedProduct(db: Executor, venue: VenueRef, productId: number) {
  return productsOf(db, venue).where('id', '=', productId).executeTakeFirst()
}

const topCategories = (db: Executor, { operatorId, id }: VenueRef) =>
  db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', id)
    .where('parentId', 'is', null)
    .where('archivedAt', 'is', null)

/** Whether a product exists, or a category that is not inside another. Locked until the end of the transaction. */
export async function lockThing(db: Executor, venue: VenueRef, thing: TaxedThing): Promise<boolean> {
  const found =
    thing.categoryId === null
      ? await productsOf(db, venue).where('id', '=', thing.productId).forShare().executeTakeFirst()
      : await topCategories(db, venue).where('id', '=', thing.categoryId).forShare().executeTakeFirst()
  return found !== undefined
}

export const listTopCategories = (db: Executor, venue: VenueRef) => topCategories(db, venue).orderBy('id').execute()

/**
 * Treatments that hold on or after a day at the venues of an operator, with what they belong to. Those of venues with a
 * profile of their own are left out for a profile of the operator.
 */
export async function listTreatmentsFrom(
  db: Executor,
  { operatorId, venueId }: { operatorId: number; venueId: number | null },
  day: string,
) {
  const { rows } = await sql<{ name: string; kind: string; reason: string | null; rateBp: number }>`
    select coalesce(products.name, categories.name) as name, treatment.kind, treatment.reason, treatment.rate_bp
    from tax_treatments treatment
    left join products on products.operator_id = treatment.operator_id and products.id = treatment.product_id
    left join categories on categories.operator_id = treatment.operator_id and categories.id = treatment.category_id
    where treatment.operator_id = ${operatorId} and treatment.kind is not null
      and products.archived_at is null and categories.archived_at is null
      and case when ${venueId}::bigint is null then not exists (
        select from tax_profiles own where own.operator_id = treatment.operator_id and own.venue_id = treatment.venue_id
      ) else treatment.venue_id = ${venueId} end
      and not exists (
        select from tax_treatments later
        where later.operator_id = treatment.operator_id
          and (later.product_id = treatment.product_id or later.category_id = treatment.category_id)
          and later.valid_from > treatment.valid_from and later.valid_from <= ${day}::date
      )
    order by name limit 1000`.execute(db)
  return rows.map(({ name, kind, reason, rateBp }) => ({ name, treatment: treatmentOf(kind, reason, rateBp) }))
}
