import type { DeliveryState, DocumentType, Tax, TaxShare } from '@aforo/domain'
import { CompiledQuery, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import { version } from '../../version.ts'
import type { Customer, LockedChain, MadeDocument } from '../../fiscal/make-document.ts'

/**
 * Locks the open chain of a venue: always the last lock of a transaction, because every sale of the venue waits for it.
 * The time is read after the lock.
 */
export async function lockChain(db: Executor, { operatorId, id }: VenueRef) {
  const { rows } = await sql<LockedChain & { now: Date; timeZone: string }>`
    with chain as materialized (
      select id, regime, issuer_tax_id, issuer_name, installation, series, series_prefix, last_position, last_number,
        last_issued_on, last_hash, last_seal, number_year, last_simplified, last_full, last_corrective,
        running_cents
      from fiscal_chains
      where operator_id = ${operatorId} and venue_id = ${id} and ended_at is null
      for no key update
    )
    select chain.*, clock_timestamp() as now, venues.time_zone from chain join venues on venues.id = ${id}`.execute(db)
  return rows[0]
}

type Column = readonly [name: string, type: string, value: (made: MadeDocument, venue: VenueRef) => unknown]

const documentColumns: readonly Column[] = [
  ['operator_id', 'bigint', (_made, { operatorId }) => operatorId],
  ['chain_id', 'bigint', ({ chain }) => chain.id],
  ['position', 'bigint', ({ chain }) => chain.lastPosition + 1],
  ['previous_position', 'bigint', ({ chain }) => (chain.lastPosition === 0 ? null : chain.lastPosition)],
  ['previous_hash', 'text', ({ previousHash }) => previousHash],
  ['venue_id', 'bigint', (_made, { id }) => id],
  ['kind', 'text', ({ kind }) => kind],
  ['type', 'text', ({ type }) => type],
  ['series', 'text', ({ series }) => series],
  ['series_number', 'bigint', ({ seriesNumber }) => seriesNumber],
  ['number', 'text', ({ number }) => number],
  ['issuer_tax_id', 'text', ({ chain }) => chain.issuerTaxId],
  ['issuer_name', 'text', ({ chain }) => chain.issuerName],
  ['issued_on', 'text', ({ issuedOn }) => issuedOn],
  ['stamp', 'text', ({ stamp }) => stamp],
  ['total', 'text', ({ total }) => total],
  ['tax_total', 'text', ({ taxTotal }) => taxTotal],
  ['tax', 'text', ({ tax }) => tax],
  ['shares', 'jsonb', ({ shares }) => JSON.stringify(shares)],
  ['recipient', 'jsonb', ({ customer }) => (customer === null ? null : JSON.stringify(customer))],
  ['transaction_id', 'bigint', ({ transactionId }) => transactionId],
  ['sale_id', 'bigint', ({ saleId }) => saleId],
  ['about_id', 'bigint', ({ aboutId }) => aboutId],
  ['hash', 'text', ({ hash }) => hash],
  ['xml', 'text', ({ xml }) => xml],
  ['seal', 'text', ({ seal }) => seal],
  ['running_cents', 'bigint', ({ after }) => after.runningCents],
  ['version', 'text', () => version],
  ['business_date', 'date', ({ moment }) => moment.businessDate],
  ['issued_at', 'timestamptz', ({ moment }) => moment.at],
  ['issued_by', 'bigint', ({ moment }) => moment.staffId],
]

const counterColumns: readonly Column[] = [
  ['number_year', 'bigint', ({ after }) => after.numberYear],
  ['last_simplified', 'bigint', ({ after }) => after.lastSimplified],
  ['last_full', 'bigint', ({ after }) => after.lastFull],
  ['last_corrective', 'bigint', ({ after }) => after.lastCorrective],
]

/**
 * Inserts a document and moves its chain on, as parts of a larger statement. `first` is the number of its first
 * parameter; the values are those of `documentValues`.
 */
export function documentParts(first: number): string {
  const parametersOf = (columns: readonly Column[], from: number) =>
    columns.map(([name, type], index) => ({ name, parameter: `$${from + index}::${type}` }))
  const inserted = parametersOf(documentColumns, first)
  const counted = parametersOf(counterColumns, first + documentColumns.length)
  return `
issued as (
  insert into fiscal_documents (${inserted.map(({ name }) => name).join(', ')})
  values (${inserted.map(({ parameter }) => parameter).join(', ')})
  returning *
), chained as (
  update fiscal_chains set last_position = issued.position, last_number = issued.number,
    last_issued_on = issued.issued_on, last_hash = issued.hash, last_seal = issued.seal,
    running_cents = issued.running_cents, ${counted.map(({ name, parameter }) => `${name} = ${parameter}`).join(', ')}
  from issued
  where fiscal_chains.operator_id = issued.operator_id and fiscal_chains.id = issued.chain_id
)`
}

export const documentValues = (venue: VenueRef, made: MadeDocument): unknown[] =>
  [...documentColumns, ...counterColumns].map(([, , value]) => value(made, venue))

/** The id of the document that was written. */
export async function writeDocument(db: Executor, venue: VenueRef, made: MadeDocument): Promise<number> {
  const { rows } = await db.executeQuery<{ id: number }>(
    CompiledQuery.raw(`with ${documentParts(1)} select id from issued`, documentValues(venue, made)),
  )
  const [written] = rows
  if (written === undefined) throw new Error('A document was written and is not there.')
  return written.id
}

type TaxRow = TaxShare & { tax: Tax }

export async function insertTransactionTaxes(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { transactionId, businessDate, tax }: { transactionId: number; businessDate: string; tax: Tax },
  shares: readonly TaxShare[],
): Promise<void> {
  const rows = shares.map((share, index) => ({
    ...share,
    operatorId,
    venueId,
    transactionId,
    businessDate,
    tax,
    line: index + 1,
  }))
  await db.insertInto('transactionTaxes').values(rows).execute()
}

export async function listTransactionTaxes(db: Executor, operatorId: number, transactionId: number): Promise<TaxRow[]> {
  return (
    db
      .selectFrom('transactionTaxes')
      .select(['tax', 'kind', 'reason', 'rateBp', 'baseCents', 'taxCents'])
      .where('operatorId', '=', operatorId)
      .where('transactionId', '=', transactionId)
      .orderBy('line')
      // Constraints of the table allow no other values.
      .$narrowType<{ tax: Tax; kind: TaxShare['kind'] }>()
      .execute()
  )
}

const documents = (db: Executor, operatorId: number) =>
  db
    .selectFrom('fiscalDocuments')
    .innerJoin('fiscalChains', (join) =>
      join
        .onRef('fiscalChains.operatorId', '=', 'fiscalDocuments.operatorId')
        .onRef('fiscalChains.id', '=', 'fiscalDocuments.chainId'),
    )
    .leftJoin('fiscalDocuments as about', (join) =>
      join
        .onRef('about.operatorId', '=', 'fiscalDocuments.operatorId')
        .onRef('about.id', '=', 'fiscalDocuments.aboutId'),
    )
    .select([
      'fiscalDocuments.id',
      'fiscalDocuments.chainId',
      'fiscalDocuments.venueId',
      'fiscalDocuments.position',
      'fiscalDocuments.kind',
      'fiscalDocuments.type',
      'fiscalDocuments.series',
      'fiscalDocuments.seriesNumber',
      'fiscalDocuments.number',
      'fiscalDocuments.issuerTaxId',
      'fiscalDocuments.issuerName',
      'fiscalDocuments.issuedOn',
      'fiscalDocuments.stamp',
      'fiscalDocuments.total',
      'fiscalDocuments.taxTotal',
      'fiscalDocuments.tax',
      'fiscalDocuments.shares',
      'fiscalDocuments.recipient as customer',
      'fiscalDocuments.transactionId',
      'fiscalDocuments.saleId',
      'fiscalDocuments.aboutId',
      'fiscalDocuments.hash',
      'fiscalDocuments.version',
      'fiscalDocuments.businessDate',
      'fiscalChains.regime',
      'fiscalChains.issuerAddress',
      'fiscalChains.environment',
      'about.number as aboutNumber',
    ])
    .where('fiscalDocuments.operatorId', '=', operatorId)
    // Only `documentValues` writes these columns, and constraints allow no other values.
    .$narrowType<{
      kind: MadeDocument['kind']
      type: DocumentType
      tax: Tax
      shares: TaxShare[]
      customer: Customer | null
      regime: 'verifactu'
      environment: 'test' | 'live'
    }>()

export type DocumentRow = Awaited<ReturnType<typeof listDocumentsOfSale>>[number]

/** The documents about a sale in the order in which they were issued. */
export async function listDocumentsOfSale(db: Executor, operatorId: number, saleId: number) {
  return documents(db, operatorId).where('fiscalDocuments.saleId', '=', saleId).orderBy('fiscalDocuments.id').execute()
}

export async function findDocumentOfTransaction(db: Executor, operatorId: number, transactionId: number) {
  return documents(db, operatorId)
    .where('fiscalDocuments.transactionId', '=', transactionId)
    .where('fiscalDocuments.kind', '=', 'issue')
    .executeTakeFirst()
}

export async function findDocument(db: Executor, venue: VenueRef, id: number) {
  return documents(db, venue.operatorId)
    .select('fiscalDocuments.xml')
    .where('fiscalDocuments.venueId', '=', venue.id)
    .where('fiscalDocuments.id', '=', id)
    .executeTakeFirst()
}

/** The documents about this one, oldest first. */
export async function listDocumentsAbout(db: Executor, operatorId: number, id: number) {
  return documents(db, operatorId).where('fiscalDocuments.aboutId', '=', id).orderBy('fiscalDocuments.id').execute()
}

export type DocumentFilter = {
  before: number | null
  limit: number
  state?: DeliveryState | undefined
  number?: string | undefined
  transactionId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A document without a delivery is newer than all that have one, and waits. */
const isDelivered = (state: DeliveryState) => sql<boolean>`(
  fiscal_documents.id in (
    select document_id from fiscal_deliveries
    where fiscal_deliveries.operator_id = fiscal_documents.operator_id and fiscal_deliveries.state = ${state}
  ) or (${state === 'waiting'}::boolean and fiscal_documents.position > coalesce((
    select max(position) from fiscal_deliveries
    where fiscal_deliveries.operator_id = fiscal_documents.operator_id
      and fiscal_deliveries.chain_id = fiscal_documents.chain_id
  ), 0))
)`

/** Newest first. */
export async function listDocuments(db: Executor, venue: VenueRef, filter: DocumentFilter) {
  const { before, limit, state, number, transactionId, from, to } = filter
  let query = documents(db, venue.operatorId).where('fiscalDocuments.venueId', '=', venue.id)
  if (before !== null) query = query.where('fiscalDocuments.id', '<', before)
  if (state !== undefined) query = query.where(isDelivered(state))
  if (number !== undefined) query = query.where(sql<boolean>`starts_with(fiscal_documents.number, ${number})`)
  if (transactionId !== undefined) query = query.where('fiscalDocuments.transactionId', '=', transactionId)
  if (from !== undefined) query = query.where('fiscalDocuments.businessDate', '>=', from)
  if (to !== undefined) query = query.where('fiscalDocuments.businessDate', '<=', to)
  return query.orderBy('fiscalDocuments.id', 'desc').limit(limit).execute()
}
