import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import type { TaxAgency } from '../../server/testing/tax-agency.ts'
import { testTaxProfile, taxed } from '../../server/testing/regime.ts'
import { keyed, must, type Call, type Who } from './grams-club.ts'

type Club = { operatorId: number; here: Who; memberId: number; productId: number }

/** From now on the sales of the venue are invoices, which are sent to a test service of the tax agency. */
export async function invoiceSales(
  db: Database,
  call: Call,
  agency: TaxAgency,
  { operatorId, here, memberId, productId }: Club,
): Promise<void> {
  const { business_date: today } = await must(call('GET /v1/taxes', {}, here))
  const scope = { scope: 'operator' as const, valid_from: today }
  await must(call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params: scope, body: testTaxProfile }, here))
  const treatment = { params: { id: productId, valid_from: today }, body: { treatment: taxed(10) } }
  await must(call('PUT /v1/taxes/products/{id}/{valid_from}', treatment, here))
  const { file, passphrase } = await agency.makeCertificate(testTaxProfile.tax_id)
  await must(call('PUT /v1/fiscal/certificate', { body: { file: file.toString('base64'), passphrase } }, here))
  await must(call('POST /v1/fiscal/chain', keyed({ body: { environment: 'test' } }), here))
  const sell = async (quantity: number) => {
    const items = [{ product_id: productId, quantity, unit_price: 8 }]
    const sale = { user_id: memberId, items, amount: quantity * 8, type: 'purchase' as const }
    return (await must(call('POST /v1/make-purchase', { body: sale }, here))).transaction_id
  }
  const id = await sell(2)
  const returned = { reason: 'Equivocado', items: [{ line: 1, quantity: 1, restock: true }] }
  await must(call('POST /v1/sales/{id}/returns', keyed({ params: { id }, body: returned }), here))
  const voided = { params: { id: await sell(1) }, body: { reason: 'Repetida' } }
  await must(call('POST /v1/sales/{id}/void', keyed(voided), here))
  const countWaiting = () =>
    inOperator(db, operatorId, async (trx) => {
      const { rows } = await sql<{ waiting: number }>`
        select (select count(*) from fiscal_documents)
          - (select count(*) from fiscal_deliveries where state <> 'waiting') as waiting`.execute(trx)
      return Number(rows[0]?.waiting)
    })
  while ((await countWaiting()) > 0) {
    await call('POST /v1/fiscal/send-now', {}, here)
    await sleep(500)
  }
}
