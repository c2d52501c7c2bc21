import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import type { TaxAgency } from '../../server/testing/tax-agency.ts'

/** Statements that count what must not be there, over all operators. */
const rules = {
  'a document without an answer': "fiscal_deliveries where state = 'waiting'",
  'a document that the agency did not accept': "fiscal_deliveries where state in ('rejected', 'accepted_with_errors')",
  'a document that was never sent': `fiscal_documents document where not exists (
    select from fiscal_deliveries where operator_id = document.operator_id and document_id = document.id)`,
  'a gap in the numbers of a series': `(
    select from fiscal_documents where kind = 'issue' group by operator_id, chain_id, series
    having count(*) <> max(series_number) or min(series_number) <> 1 or count(distinct number) <> count(*)) broken`,
  'a gap in a chain': `(
    select from fiscal_chains chain left join fiscal_documents document
      on document.operator_id = chain.operator_id and document.chain_id = chain.id
    group by chain.operator_id, chain.id, last_position having count(document.id) <> last_position) broken`,
  'a document that does not name the hash before it': `fiscal_documents document join fiscal_documents before
    on before.operator_id = document.operator_id and before.chain_id = document.chain_id
      and before.position = document.position - 1
    where before.hash <> document.previous_hash`,
  'a sale, void or return without its document, or with two': `(
    select from transactions booked left join fiscal_documents document
      on document.operator_id = booked.operator_id and document.transaction_id = booked.id
    where booked.kind in ('purchase', 'return', 'reversal')
    group by booked.operator_id, booked.id having count(document.id) <> 1) broken`,
  'a document without its transaction': `fiscal_documents document where not exists (
    select from transactions where operator_id = document.operator_id and id = document.transaction_id
      and kind in ('purchase', 'return', 'reversal'))`,
  'a document whose total is not that of its transaction': `fiscal_documents document join transactions booked
    on booked.operator_id = document.operator_id and booked.id = document.transaction_id
    where abs(total::numeric * 100) <> booked.amount_cents`,
}

type Issued = { installation: string; hash: string }

/** What is wrong at the agency: it must have every document once, in the order of its chain, and have found nothing. */
async function compareWithAgency(admin: Database, agency: TaxAgency): Promise<Record<string, number>> {
  const { rows } = await sql<Issued>`
    select installation, hash from fiscal_documents document join fiscal_chains chain
      on chain.operator_id = document.operator_id and chain.id = document.chain_id
    order by chain.operator_id, chain.id, position`.execute(admin)
  const issued = Map.groupBy(rows, ({ installation }) => installation)
  let different = 0
  for (const [installation, documents] of issued) {
    const arrived = agency.records.filter((record) => record.installation === installation)
    const length = Math.max(arrived.length, documents.length)
    for (let index = 0; index < length; index += 1) {
      if (arrived[index]?.hash !== documents[index]?.hash) different += 1
    }
  }
  for (const finding of new Set(agency.findings)) console.error(`The agency found: ${finding}`)
  return {
    'a record that the agency has not, has twice, or has in another place': different,
    'something that the agency found': agency.findings.length,
  }
}

export async function findFiscalDifferences(admin: Database, agency: TaxAgency): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [rule, from] of Object.entries(rules)) {
    const { rows } = await sql.raw<{ count: number }>(`select count(*) from ${from}`).execute(admin)
    found[rule] = rows[0]?.count ?? 0
  }
  return { ...found, ...(await compareWithAgency(admin, agency)) }
}
