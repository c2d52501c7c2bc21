import type { DeliveryState, DocumentType, FiscalKind, TaxShare } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** A business day, or the time in which a till was open. */
export type ClosingPeriod = { day: string } | { from: Date; to: Date | null }

/** A till is open for one or two business days, so the days find its documents in the index. */
const isIn = (period: ClosingPeriod) =>
  'day' in period
    ? sql`document.business_date = ${period.day}::date`
    : sql`document.issued_at >= ${period.from} and document.issued_at < coalesce(${period.to}, 'infinity'::timestamptz)
        and document.business_date >= (${period.from}::timestamptz - interval '2 days')::date
        and document.business_date <= coalesce((${period.to}::timestamptz + interval '2 days')::date, 'infinity'::date)`

const issuedIn = ({ operatorId, id }: VenueRef, period: ClosingPeriod) =>
  sql`document.operator_id = ${operatorId} and document.venue_id = ${id} and ${isIn(period)}`

type Group = {
  chainId: number
  kind: FiscalKind
  type: DocumentType
  series: string
  state: DeliveryState
  documents: number
  totalCents: number
  first: number
  last: number
}

/** Documents by chain, kind, type, series and what the agency has answered. */
export async function countIssued(db: Executor, venue: VenueRef, period: ClosingPeriod): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select document.chain_id, document.kind, document.type, document.series, coalesce(sent.state, 'waiting') as state,
      count(*) as documents, sum(round(document.total::numeric * 100))::bigint as total_cents,
      min(document.series_number) as first, max(document.series_number) as last
    from fiscal_documents document left join fiscal_deliveries sent
      on sent.operator_id = document.operator_id and sent.document_id = document.id
    where ${issuedIn(venue, period)}
    group by 1, 2, 3, 4, 5 order by 1, 4, 3, 2, 5`.execute(db)
  return rows
}

type SharesRow = TaxShare & { chainId: number; kindOfDocument: FiscalKind; type: DocumentType }

/** Base and tax by treatment, and by the kind and type of the documents. */
export async function sumShares(db: Executor, venue: VenueRef, period: ClosingPeriod): Promise<SharesRow[]> {
  const { rows } = await sql<SharesRow>`
    select document.chain_id, document.kind as kind_of_document, document.type, share.kind, share.reason,
      share."rateBp" as rate_bp, sum(share."baseCents")::bigint as base_cents, sum(share."taxCents")::bigint as tax_cents
    from fiscal_documents document cross join lateral jsonb_to_recordset(document.shares)
      as share (kind text, reason text, "rateBp" bigint, "baseCents" bigint, "taxCents" bigint)
    where ${issuedIn(venue, period)}
    group by 1, 2, 3, 4, 5, 6 order by 1, 6 desc, 4, 5`.execute(db)
  return rows
}

type LastRow = {
  chainId: number
  environment: 'test' | 'live'
  issuerTaxId: string
  issuerName: string
  installation: string
  position: number
  hash: string
  runningCents: number
}

/** The last document of each chain in a period. */
export async function listLast(db: Executor, venue: VenueRef, period: ClosingPeriod): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    select distinct on (document.chain_id) document.chain_id, chain.environment, chain.issuer_tax_id, chain.issuer_name,
      chain.installation, document.position, document.hash, document.running_cents
    from fiscal_documents document join fiscal_chains chain
      on chain.operator_id = document.operator_id and chain.id = document.chain_id
    where ${issuedIn(venue, period)}
    order by document.chain_id, document.position desc`.execute(db)
  return rows
}

/** When a till of the venue was open. */
export async function findTillTime(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return db
    .selectFrom('tillSessions')
    .select(['openedAt', 'closedAt'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}
