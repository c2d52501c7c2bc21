import { sql } from 'kysely'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'

export const categories = 12
export const subcategories = 5

/** Fills a venue with products in all its categories; a few are low and a few are sold out. */
export async function fillVenue(
  db: Database,
  venue: { id: number; operatorId: number },
  staffId: number,
  products: number,
): Promise<void> {
  const { id: venueId, operatorId } = venue
  await inOperator(db, operatorId, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into categories (operator_id, venue_id, name)
      select ${operatorId}, ${venueId}, 'Categoría ' || n from generate_series(1, ${categories}::int) n`.execute(trx)
    await sql`
      insert into categories (operator_id, venue_id, parent_id, name)
      select operator_id, venue_id, id, 'Subcategoría ' || n
      from categories, generate_series(1, ${subcategories}::int) n where venue_id = ${venueId}`.execute(trx)
    await sql`
      with places as (
        select parent_id, id, row_number() over (order by id) - 1 as place
        from categories where venue_id = ${venueId} and parent_id is not null
      )
      insert into products (operator_id, venue_id, name, unit_type, price_cents, category_id, subcategory_id, barcode,
        low_stock_milli, changed_by)
      select ${operatorId}, ${venueId},
        (array['Limón', 'Noche', 'Miel', 'Brisa', 'Tierra', 'Violeta', 'Pino', 'Mar', 'Lima', 'Sombra', 'Luna', 'Crema',
          'Galleta', 'Café', 'Papel', 'Molinillo', 'Bote', 'Resina', 'Té', 'Agua'])[1 + n % 20] || ' ' ||
        (array['Sierra', 'Azul', 'de Brezo', 'Norte', 'Roja', 'Alto', 'Abierto', 'Claro', 'Viejo', 'Largo', 'Fino'])
          [1 + n % 11] || ' ' || n,
        case n % 2 when 0 then 'weight' else 'fixed' end, 100 + n % 2000, parent_id, id,
        case n % 3 when 0 then 'EAN' || n end, case n % 2 when 0 then 10000 end, ${staffId}
      from generate_series(1, ${products}::int) n join places on place = (n * 7) % ${categories * subcategories}::int
      order by n`.execute(trx)
    await sql`
      with first as (
        insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
          stock_after_milli, staff_id)
        select operator_id, id, 1, 'count', 0, milli, milli, ${staffId} from (
          select operator_id, id, case when id % 50 = 0 then 0 when id % 50 = 2 then 5000 else 50000 end as milli
          from products where venue_id = ${venueId}
        ) counted
        returning operator_id, product_id, version, stock_after_milli
      )
      insert into stocks (operator_id, product_id, version, quantity_milli)
      select operator_id, product_id, version, stock_after_milli from first`.execute(trx)
  })
}
