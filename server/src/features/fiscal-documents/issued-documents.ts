import type { CallReply, ParsedInput } from '@aforo/contract'
import { needsMending } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { deliveriesOf, readAgency } from '../fiscal-delivery/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { describeDocument, type WireDocument } from './document-view.ts'
import { amendDocument, cancelDocument } from './mend-document.ts'
import { type DocumentRow, findDocument, listDocuments, listDocumentsAbout } from './queries.ts'
import { customerOf } from './service.ts'

type IssuedDeps = { db: Database; producer: Producer | null }

/** The documents with what the agency has answered about each. */
async function describe(trx: Transaction<DB>, rows: readonly DocumentRow[]): Promise<WireDocument[]> {
  const deliveries = await deliveriesOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => describeDocument(row, deliveries.get(row.id)))
}

export const listIssued = (
  { db }: IssuedDeps,
  venue: VenueRef,
  query: ParsedInput<'GET /v1/fiscal/documents'>['query'],
): Promise<Page<WireDocument>> =>
  inOperator(db, venue.operatorId, async (trx) => {
    const { limit, cursor, transaction_id: transactionId, ...filter } = query
    const before = readCursor(cursor)?.id ?? null
    const rows = await listDocuments(trx, venue, { ...filter, transactionId, before, limit: limit + 1 })
    const { items, nextCursor } = cutPage(rows, limit, () => '')
    return { items: await describe(trx, items), nextCursor }
  })

async function getDocument(trx: Transaction<DB>, venue: VenueRef, id: number) {
  const row = await findDocument(trx, venue, id)
  if (row === undefined) throw new Refusal('fiscal_document_not_found')
  return row
}

async function describeOne(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<WireDocument> {
  const [described] = await describe(trx, [await getDocument(trx, venue, id)])
  if (described === undefined) throw new Refusal('fiscal_document_not_found')
  return described
}

export const readDocument = (
  { db }: IssuedDeps,
  venue: VenueRef,
  id: number,
): Promise<CallReply<'GET /v1/fiscal/documents/{id}'>> =>
  inOperator(db, venue.operatorId, async (trx) => {
    const { xml } = await getDocument(trx, venue, id)
    const related = await listDocumentsAbout(trx, venue.operatorId, id)
    return { ...(await describeOne(trx, venue, id)), xml, related: await describe(trx, related) }
  })

export async function amend(
  deps: IssuedDeps,
  by: ActorAt,
  command: { key: string; id: number; sent: ParsedInput<'POST /v1/fiscal/documents/{id}/amendment'>['body'] },
): Promise<WireDocument> {
  const { key, id: documentId, sent } = command
  const { caller, venue } = by
  const customer = sent.recipient === undefined ? undefined : customerOf(sent.recipient)
  const request = { documentId, ...(customer === undefined ? {} : { customer }) }
  return runOnce(deps.db, { kind: 'fiscal.amend', key, request, caller, venue }, async (trx) => {
    const { today: businessDate } = await getSettingsToday(trx, venue)
    const { state, agency } = await readAgency(trx, documentId)
    await getDocument(trx, venue, documentId)
    if (!needsMending(state)) throw new Refusal('fiscal_document_not_amendable')
    const mended = { documentId, businessDate, agency, ...(customer === undefined ? {} : { customer }) }
    return describeOne(trx, venue, await amendDocument(trx, deps, by, mended))
  })
}

export async function cancel(
  deps: IssuedDeps,
  by: ActorAt,
  { key, id: documentId, reason }: { key: string; id: number; reason: string },
): Promise<WireDocument> {
  const { caller, venue } = by
  const command = { kind: 'fiscal.cancel', key, request: { documentId, reason }, caller, venue }
  return runOnce(deps.db, command, async (trx) => {
    const { today: businessDate } = await getSettingsToday(trx, venue)
    const { agency } = await readAgency(trx, documentId)
    return describeOne(trx, venue, await cancelDocument(trx, deps, by, { documentId, businessDate, agency, reason }))
  })
}
