import { documentMendBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  type AgencyKnows,
  type Content,
  type Customer,
  makeAmendment,
  makeCancellation,
  type Producer,
} from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { readTaxesForBooking } from '../taxes/service.ts'
import { type DocumentRow, findDocument, listDocumentsAbout, writeDocument } from './queries.ts'
import { getProducer, lockChainNow, nameOf } from './service.ts'

type Mended = { documentId: number; businessDate: string; agency: AgencyKnows }
type Deps = { producer: Producer | null }

async function getIssued(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<DocumentRow> {
  const found = await findDocument(trx, venue, id)
  if (found === undefined) throw new Refusal('fiscal_document_not_found')
  return found
}

/** Locks the chain first: everything about a document is issued under it. */
async function lockForMending(trx: Transaction<DB>, by: ActorAt, { documentId, businessDate }: Mended) {
  const locked = await lockChainNow(trx, by, businessDate)
  if (locked === null) throw new Refusal('fiscal_chain_missing')
  const issued = await getIssued(trx, by.venue, documentId)
  const later = await listDocumentsAbout(trx, by.venue.operatorId, documentId)
  return { ...locked, issued, later }
}

function contentOf(issued: DocumentRow, about: DocumentRow | null, regimeKey: string): Content {
  const named = about === null ? [] : [nameOf(about)]
  const { type, tax, shares, customer, saleId } = issued
  return {
    type,
    tax,
    regimeKey,
    description: 'Retirada',
    shares,
    customer,
    corrects: type.startsWith('R') ? { documents: named, by: 'difference', replaced: null } : null,
    replaces: type === 'F3' ? named : [],
    transactionId: null,
    saleId,
    aboutId: issued.id,
  }
}

/** Issues a record that repeats a document with what was wrong about it mended. Returns its id. */
export async function amendDocument(
  trx: Transaction<DB>,
  { producer }: Deps,
  by: ActorAt,
  mended: Mended & { customer?: Customer },
): Promise<number> {
  const { chain, moment, issued, later } = await lockForMending(trx, by, mended)
  refuseIf(documentMendBlocker('amendment', issued, later))
  const profile = await readTaxesForBooking(trx, by.venue, mended.businessDate)
  if (profile === null) throw new Refusal('tax_profile_missing')
  const about = issued.aboutId === null ? null : await getIssued(trx, by.venue, issued.aboutId)
  const content = contentOf(issued, about, profile.regimeKey)
  const customer = issued.customer === null ? null : (mended.customer ?? issued.customer)
  const { agency } = mended
  const made = makeAmendment(chain, getProducer(producer), issued, {
    content: { ...content, customer },
    agency,
    moment,
  })
  const id = await writeDocument(trx, by.venue, made)
  await record(trx, by, 'fiscal.amended', issued)
  return id
}

/** Cancels a full invoice that should not exist. The simplified one that it replaced stands again. Returns the new id. */
export async function cancelDocument(
  trx: Transaction<DB>,
  { producer }: Deps,
  by: ActorAt,
  mended: Mended & { reason: string },
): Promise<number> {
  const { chain, moment, issued, later } = await lockForMending(trx, by, mended)
  refuseIf(documentMendBlocker('cancellation', issued, later))
  const { agency } = mended
  const made = makeCancellation(chain, getProducer(producer), issued, { transactionId: null, agency, moment })
  const id = await writeDocument(trx, by.venue, made)
  await record(trx, by, 'fiscal.cancelled', issued, mended.reason)
  return id
}

const record = (
  trx: Transaction<DB>,
  by: ActorAt,
  action: 'fiscal.amended' | 'fiscal.cancelled',
  { number }: DocumentRow,
  reason?: string,
) =>
  recordAuditEntryAt(trx, by, {
    action,
    subject: { kind: 'venue', id: by.venue.id },
    before: null,
    after: { number, ...(reason === undefined ? {} : { reason }) },
  })
