import { hash as digest } from 'node:crypto'
import {
  countUp,
  type DocumentType,
  type FiscalKind,
  issueDayOf,
  issueYearOf,
  moneyText,
  numberIn,
  seriesKindOf,
  seriesOf,
  sharesTaxCents,
  sharesTotalCents,
  stampText,
  timesCounted,
  type Tax,
  type TaxShare,
} from '@aforo/domain'
import type { DocumentName, NewDocument, Previous, Recipient, Regime, System } from './regime.ts'
import { verifactu } from './verifactu/verifactu.ts'
import { version } from '../version.ts'

/** Who answers for the software. Null if this installation does not say so. */
export type Producer = { name: string; taxId: string; address: string; signed: string }

/** The open chain of a venue. Its row is locked until the document is written. */
export type LockedChain = {
  id: number
  regime: 'verifactu'
  issuerTaxId: string
  issuerName: string
  installation: string
  series: number
  seriesPrefix: string
  lastPosition: number
  lastNumber: string | null
  lastIssuedOn: string | null
  lastHash: string | null
  lastSeal: string | null
  numberYear: number
  lastSimplified: number
  lastFull: number
  lastCorrective: number
  runningCents: number
}

/** A customer as they are stored with the document, with the address that is printed. */
export type Customer = Recipient & { address: string }

/** What a document says, apart from its place in the chain. */
export type Content = {
  type: DocumentType
  description: string
  tax: Tax
  regimeKey: string
  shares: readonly TaxShare[]
  customer: Customer | null
  corrects: NewDocument['corrects']
  replaces: readonly DocumentName[]
  transactionId: number | null
  saleId: number | null
  aboutId: number | null
}

export type Moment = { at: Date; timeZone: string; businessDate: string; staffId: number }

/** A row of fiscal_documents, and its chain after it. */
export type MadeDocument = {
  chain: LockedChain
  kind: FiscalKind
  type: DocumentType
  series: string
  seriesNumber: number
  number: string
  issuedOn: string
  stamp: string
  total: string
  taxTotal: string
  tax: Tax
  shares: readonly TaxShare[]
  customer: Customer | null
  transactionId: number | null
  saleId: number | null
  aboutId: number | null
  previousHash: string | null
  hash: string
  xml: string
  seal: string
  moment: Moment
  after: Pick<LockedChain, 'numberYear' | 'lastSimplified' | 'lastFull' | 'lastCorrective' | 'runningCents'>
}

type Unsealed = Omit<MadeDocument, 'chain' | 'moment' | 'after' | 'seal' | 'previousHash'>
type Sealable = Unsealed & { businessDate: string }

/** Covers everything that a document says, so that a change of one byte is found. */
export function sealOf(previousSeal: string | null, document: Sealable): string {
  const { kind, type, series, seriesNumber, number, issuedOn, stamp, total, taxTotal, shares, customer } = document
  const shown = shares.map(({ kind: taxKind, reason, rateBp, baseCents, taxCents }) => [
    taxKind,
    reason,
    rateBp,
    baseCents,
    taxCents,
  ])
  const named = customer && [
    customer.name,
    customer.taxId,
    customer.address,
    customer.foreign?.country,
    customer.foreign?.kind,
  ]
  const about = [document.transactionId, document.saleId, document.aboutId]
  const texts = [
    kind,
    type,
    series,
    seriesNumber,
    number,
    issuedOn,
    stamp,
    total,
    taxTotal,
    document.tax,
    document.businessDate,
  ]
  return digest('sha256', JSON.stringify([previousSeal, texts, shown, named, about, document.hash, document.xml]))
}

/** The total of the chain after a document. */
const runningAfter = (
  { runningCents }: LockedChain,
  document: { kind: FiscalKind; type: DocumentType; shares: readonly TaxShare[] },
): number => runningCents + timesCounted(document) * sharesTotalCents(document.shares)

const sealed = <D extends Unsealed & { chain: LockedChain; moment: Moment }>(document: D): D & { seal: string } => ({
  ...document,
  seal: sealOf(document.chain.lastSeal, { ...document, businessDate: document.moment.businessDate }),
})

const regimes: Record<LockedChain['regime'], Regime> = { verifactu }
export const regimeOf = ({ regime }: { regime: LockedChain['regime'] }): Regime => regimes[regime]

const systemOf = (producer: Producer, { installation }: LockedChain): System => ({
  producer: { name: producer.name, taxId: producer.taxId },
  id: 'AF',
  name: 'Aforo',
  version,
  installation,
  // Every venue has an installation of its own, which issues for one taxpayer.
  hasSeveralIssuers: false,
})

function previousOf({ issuerTaxId, lastNumber, lastIssuedOn, lastHash }: LockedChain): Previous | null {
  if (lastNumber === null || lastIssuedOn === null || lastHash === null) return null
  return { issuerTaxId, number: lastNumber, issuedOn: lastIssuedOn, hash: lastHash }
}

const issuerOf = ({ issuerTaxId, issuerName }: LockedChain) => ({ taxId: issuerTaxId, name: issuerName })

/** The next document of the chain, numbered, stamped and hashed. Nothing is written. */
export function makeDocument(chain: LockedChain, producer: Producer, content: Content, moment: Moment): MadeDocument {
  const { type, tax, shares, customer, transactionId, saleId, aboutId } = content
  const stamp = stampText(moment.at, moment.timeZone)
  const seriesKind = seriesKindOf(type)
  const { number: seriesNumber, ...after } = countUp(chain, seriesKind, issueYearOf(stamp))
  const series = seriesOf(chain, seriesKind, issueYearOf(stamp))
  const printed = {
    number: numberIn(series, seriesNumber),
    issuedOn: issueDayOf(stamp),
    stamp,
    taxText: moneyText(sharesTaxCents(shares)),
    totalText: moneyText(sharesTotalCents(shares)),
  }
  const previous = previousOf(chain)
  const { hash, xml } = regimeOf(chain).seal(
    { ...content, ...printed, issuer: issuerOf(chain), recipient: customer, amends: null },
    systemOf(producer, chain),
    previous,
  )
  return sealed({
    chain,
    kind: 'issue',
    type,
    series,
    seriesNumber,
    number: printed.number,
    issuedOn: printed.issuedOn,
    stamp,
    total: printed.totalText,
    taxTotal: printed.taxText,
    tax,
    shares,
    customer,
    transactionId,
    saleId,
    aboutId,
    previousHash: previous?.hash ?? null,
    hash,
    xml,
    moment,
    after: { ...after, runningCents: runningAfter(chain, { kind: 'issue', type, shares }) },
  })
}

/** An issued document, as far as later records repeat it. */
export type IssuedDocument = Pick<
  MadeDocument,
  | 'type'
  | 'series'
  | 'seriesNumber'
  | 'number'
  | 'issuedOn'
  | 'total'
  | 'taxTotal'
  | 'tax'
  | 'shares'
  | 'customer'
  | 'saleId'
> & { id: number; issuerTaxId: string }

const repeated = (issued: IssuedDocument, chain: LockedChain, moment: Moment) => ({
  chain,
  type: issued.type,
  series: issued.series,
  seriesNumber: issued.seriesNumber,
  number: issued.number,
  issuedOn: issued.issuedOn,
  total: issued.total,
  taxTotal: issued.taxTotal,
  tax: issued.tax,
  shares: issued.shares,
  saleId: issued.saleId,
  aboutId: issued.id,
  stamp: stampText(moment.at, moment.timeZone),
  previousHash: chain.lastHash,
  moment,
  after: chain,
})

/** A record that cancels a document. It keeps the name of the document, and has a place of its own in the chain. */
export function makeCancellation(
  chain: LockedChain,
  producer: Producer,
  issued: IssuedDocument,
  { transactionId, agency, moment }: { transactionId: number | null; agency: AgencyKnows; moment: Moment },
): MadeDocument {
  const shared = repeated(issued, chain, moment)
  const { issuerTaxId, number, issuedOn } = issued
  const cancellation = {
    issuer: issuerOf(chain),
    cancels: { issuerTaxId, number, issuedOn },
    stamp: shared.stamp,
    ...agency,
  }
  const { hash, xml } = regimeOf(chain).sealCancellation(cancellation, systemOf(producer, chain), previousOf(chain))
  const after = { ...chain, runningCents: runningAfter(chain, { ...issued, kind: 'cancellation' }) }
  return sealed({ ...shared, kind: 'cancellation', customer: null, transactionId, hash, xml, after })
}

/** What the agency answered about the document so far. */
export type AgencyKnows = { wasRejected: boolean; isKnownToAgency: boolean }

/** A record that repeats a document with mended fields. The printed invoice stays as it was. */
export function makeAmendment(
  chain: LockedChain,
  producer: Producer,
  issued: IssuedDocument,
  { content, agency, moment }: { content: Content; agency: AgencyKnows; moment: Moment },
): MadeDocument {
  const shared = repeated(issued, chain, moment)
  const { number, issuedOn, total: totalText, taxTotal: taxText } = issued
  const { hash, xml } = regimeOf(chain).seal(
    {
      ...content,
      number,
      issuedOn,
      stamp: shared.stamp,
      totalText,
      taxText,
      issuer: issuerOf(chain),
      recipient: content.customer,
      amends: agency,
    },
    systemOf(producer, chain),
    previousOf(chain),
  )
  return sealed({ ...shared, kind: 'amendment', customer: content.customer, transactionId: null, hash, xml })
}
