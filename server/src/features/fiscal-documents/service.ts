import type { ParsedInput } from '@aforo/contract'
import {
  type BookingTaxes,
  fullInvoiceBlocker,
  isTaxedAtTopUp,
  isTaxId,
  oppositeShares,
  returnTypeOf,
  splitTaxes,
  standingInvoice,
  type TaxShare,
  type Treatment,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { deliveriesOf } from '../fiscal-delivery/service.ts'
import { readTaxesForBooking } from '../taxes/service.ts'
import {
  type Content,
  type Customer,
  type LockedChain,
  makeCancellation,
  makeDocument,
  type MadeDocument,
  type Moment,
  type Producer,
} from '../../fiscal/make-document.ts'
import {
  type DocumentRow,
  documentParts,
  documentValues,
  findDocumentOfTransaction,
  insertTransactionTaxes,
  listDocumentsOfSale,
  listTransactionTaxes,
  lockChain,
  writeDocument,
} from './queries.ts'
import { type ChainPart, centsOfText, checkPartOfChains } from './check-chain.ts'
import { describeDocument, shareOf } from './document-view.ts'

/** For the statement of a sale, which writes everything at once. */
export const [saleDocumentParts, saleDocumentValues] = [documentParts, documentValues]

export function getProducer(producer: Producer | null): Producer {
  if (producer === null) throw new Refusal('fiscal_producer_missing')
  return producer
}

const plain = { customer: null, corrects: null, replaces: [], saleId: null, aboutId: null } as const

type SaleToIssue = {
  profile: BookingTaxes
  shares: readonly TaxShare[]
  customer: Customer | null
  transactionId: number
  moment: Moment
}

/** The invoice of a sale: simplified, or full if the customer asked for it. */
export function issueSaleDocument(
  chain: LockedChain,
  producer: Producer | null,
  { profile, shares, customer, transactionId, moment }: SaleToIssue,
): MadeDocument {
  const content: Content = {
    ...plain,
    type: customer === null ? 'F2' : 'F1',
    description: 'Retirada',
    tax: profile.tax,
    regimeKey: profile.regimeKey,
    shares,
    customer,
    transactionId,
    saleId: transactionId,
  }
  return makeDocument(chain, getProducer(producer), content, moment)
}

type Booked = { transactionId: number; businessDate: string }

/** Locks the chain of the venue, if it has one, and reads the time after that. */
export async function lockChainNow(trx: Transaction<DB>, by: ActorAt, businessDate: string) {
  const locked = await lockChain(trx, by.venue)
  if (locked === undefined) return null
  const { now: at, timeZone, ...chain } = locked
  return { chain, moment: { at, timeZone, businessDate, staffId: by.caller.staffId } }
}

type Deps = { producer: Producer | null }
type Paid = Booked & { amountCents: number }

/** Books the tax of a payment and issues its simplified invoice. What is outside the tax has none. */
async function taxPayment(
  trx: Transaction<DB>,
  { producer }: Deps,
  by: ActorAt,
  payment: Paid & { profile: BookingTaxes; treatment: Treatment; description: string },
): Promise<void> {
  const { profile, treatment, amountCents: cents, transactionId, businessDate, description } = payment
  const { tax, regimeKey } = profile
  const { shares } = splitTaxes([{ cents, treatment }])
  await insertTransactionTaxes(trx, by.venue, { transactionId, businessDate, tax }, shares)
  if (treatment.kind === 'outside') return
  const locked = await lockChainNow(trx, by, businessDate)
  if (locked === null) return
  const type = cents < 0 ? 'R5' : 'F2'
  const corrects = type === 'R5' ? ({ documents: [], by: 'difference', replaced: null } as const) : null
  const content: Content = { ...plain, type, description, tax, regimeKey, shares, corrects, transactionId }
  await writeDocument(trx, by.venue, makeDocument(locked.chain, getProducer(producer), content, locked.moment))
}

export async function taxFee(trx: Transaction<DB>, deps: Deps, by: ActorAt, paid: Paid): Promise<void> {
  const profile = await readTaxesForBooking(trx, by.venue, paid.businessDate)
  if (profile === null) return
  await taxPayment(trx, deps, by, { ...paid, profile, treatment: profile.fees, description: 'Cuota' })
}

/** A top-up, or credit paid out if the amount is negative. Only single-purpose credit is taxed here. */
export async function taxTopUp(trx: Transaction<DB>, deps: Deps, by: ActorAt, paid: Paid): Promise<void> {
  const profile = await readTaxesForBooking(trx, by.venue, paid.businessDate)
  if (profile === null || !isTaxedAtTopUp(profile.walletMode)) return
  await taxPayment(trx, deps, by, { ...paid, profile, treatment: profile.topUps, description: 'Recarga' })
}

export const nameOf = ({ issuerTaxId, number, issuedOn }: DocumentRow) => ({ issuerTaxId, number, issuedOn })

type Correction = Booked & {
  /** The transaction that is voided, reversed or partly returned. */
  firstId: number
  saleId: number | null
  /** Negative, for a part. Without them the whole of the first transaction is cancelled. */
  shares?: readonly TaxShare[]
  description: string
}

/**
 * Comes last in a transaction: it locks the chain, for which every sale of the venue waits.
 *
 * Books the tax that a void, a reversal or a return gives back, and issues the record about it. What was not taxed or not
 * invoiced has none.
 */
export async function correctTaxes(
  trx: Transaction<DB>,
  { producer }: Deps,
  by: ActorAt,
  correction: Correction,
): Promise<void> {
  const { firstId, saleId, transactionId, businessDate, description } = correction
  const { operatorId } = by.venue
  const first = await listTransactionTaxes(trx, operatorId, firstId)
  const profile = await readTaxesForBooking(trx, by.venue, businessDate)
  const [taxed] = first
  if (taxed === undefined || profile === null) return
  const { tax } = taxed
  const shares = correction.shares ?? oppositeShares(first.map(({ tax: _tax, ...share }) => share))
  await insertTransactionTaxes(trx, by.venue, { transactionId, businessDate, tax }, shares)
  const documents =
    saleId === null
      ? [await findDocumentOfTransaction(trx, operatorId, firstId)].filter((row) => row !== undefined)
      : await listDocumentsOfSale(trx, operatorId, saleId)
  const standing = standingInvoice(documents) ?? documents[0]
  if (standing === undefined) return
  const locked = await lockChainNow(trx, by, businessDate)
  if (locked === null) return
  const { chain, moment } = locked
  const isWhole = correction.shares === undefined
  const isCancelled = isWhole && profile.voidedAs === 'cancellation' && standing.chainId === chain.id
  const made =
    isCancelled && standing.type === 'F2'
      ? makeCancellation(chain, getProducer(producer), standing, {
          transactionId,
          agency: { wasRejected: false, isKnownToAgency: true },
          moment,
        })
      : makeDocument(
          chain,
          getProducer(producer),
          {
            type: returnTypeOf(standing.type),
            description,
            tax,
            regimeKey: profile.regimeKey,
            shares,
            customer: standing.customer,
            corrects: { documents: [nameOf(standing)], by: 'difference', replaced: null },
            replaces: [],
            transactionId,
            saleId,
            aboutId: standing.id,
          },
          moment,
        )
  await writeDocument(trx, by.venue, made)
}

type WireCustomer = ParsedInput<'POST /v1/sales/{id}/invoice'>['body']

/** The customer of a full invoice. A Spanish tax number must be well formed. */
export function customerOf({ name, tax_id: taxId, address, country, id_kind: kind }: WireCustomer): Customer {
  if (country === 'ES' && kind === undefined) {
    if (!isTaxId(taxId)) throw new Refusal('tax_id_invalid')
    return { name, taxId, address, foreign: null }
  }
  return { name, taxId, address, foreign: { country, kind: kind ?? '04' } }
}

/** Replaces the simplified invoice of a sale by a full one for this customer. */
export async function issueFullInvoice(
  trx: Transaction<DB>,
  { producer }: Deps,
  by: ActorAt,
  {
    saleId,
    customer,
    businessDate,
    regimeKey,
  }: { saleId: number; customer: Customer; businessDate: string; regimeKey: string },
): Promise<number> {
  const { operatorId } = by.venue
  const locked = await lockChainNow(trx, by, businessDate)
  if (locked === null) throw new Refusal('fiscal_chain_missing')
  // Read after the lock: everything about a sale is issued under it.
  const documents = await listDocumentsOfSale(trx, operatorId, saleId)
  refuseIf(fullInvoiceBlocker(documents))
  const simplified = standingInvoice(documents)
  if (simplified === undefined) throw new Refusal('fiscal_document_not_found')
  const content: Content = {
    type: 'F3',
    description: 'Retirada',
    tax: simplified.tax,
    regimeKey,
    shares: simplified.shares,
    customer,
    corrects: null,
    replaces: [nameOf(simplified)],
    transactionId: null,
    saleId,
    aboutId: simplified.id,
  }
  return writeDocument(trx, by.venue, makeDocument(locked.chain, getProducer(producer), content, locked.moment))
}

/** The taxes and documents of a sale. */
export async function describeInvoices(trx: Transaction<DB>, operatorId: number, saleId: number) {
  const taxes = await listTransactionTaxes(trx, operatorId, saleId)
  const documents = await listDocumentsOfSale(trx, operatorId, saleId)
  const standing = standingInvoice(documents)
  const deliveries = await deliveriesOf(trx, standing === undefined ? [] : [standing.id])
  return {
    taxes: taxes.map(shareOf),
    document: standing === undefined ? null : describeDocument(standing, deliveries.get(standing.id)),
    documents: documents.map(({ id, kind, type, number, transactionId }) => ({
      id,
      kind,
      type,
      number,
      transaction_id: transactionId,
    })),
  }
}

/** Recomputes a part of every chain of an operator, for the check of the books. */
export async function checkInvoices(
  read: <T>(query: (trx: Transaction<DB>) => Promise<T>) => Promise<T>,
  operatorId: number,
  part: ChainPart,
) {
  const { chains, documents, faulty } = await checkPartOfChains(read, operatorId, part)
  return {
    chains,
    documents,
    faulty: faulty.map(({ venueId, row, taxedCents }) => ({
      venueId,
      transactionId: row?.transactionId ?? row?.saleId ?? null,
      totalCents: row === null ? 0 : centsOfText(row.total),
      taxedCents,
    })),
  }
}
