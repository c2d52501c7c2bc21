import type { DocumentType, TaxShare } from '@aforo/domain'

/** Who issues: the taxpayer, not the venue. */
export type Issuer = { taxId: string; name: string }

/** The software that issues, as it identifies itself in every record. */
export type System = {
  producer: { name: string; taxId: string }
  /** Two characters that the producer gave to this product. */
  id: string
  name: string
  version: string
  /** Never used again, not even after a reinstallation. */
  installation: string
  /** Whether this installation issues for other taxpayers too. */
  hasSeveralIssuers: boolean
}

/** How an issued document is named by others. */
export type DocumentName = { issuerTaxId: string; number: string; issuedOn: string }

export type Previous = DocumentName & { hash: string }

/** A customer with a tax number of Spain, or with another document and the country that gave it. */
export type Recipient = {
  name: string
  taxId: string
  /** Null for a tax number of Spain. */
  foreign: { country: string; kind: '02' | '03' | '04' | '05' | '06' | '07' } | null
}

/** All amounts and times are the texts that are printed, hashed and sent. */
export type NewDocument = {
  issuer: Issuer
  type: DocumentType
  number: string
  /** dd-mm-yyyy */
  issuedOn: string
  /** Local time of the venue with its offset, such as 2027-01-02T10:00:00+01:00. */
  stamp: string
  description: string
  tax: 'iva' | 'igic' | 'ipsi'
  /** The key of the tax regime, such as 01 for the general one. */
  regimeKey: string
  shares: readonly TaxShare[]
  taxText: string
  totalText: string
  recipient: Recipient | null
  /** What it corrects, and whether by difference (the amounts are the change) or by substitution. */
  corrects: {
    documents: readonly DocumentName[]
    by: 'difference' | 'substitution'
    replaced: { baseText: string; taxText: string } | null
  } | null
  /** The simplified invoices that it replaces. */
  replaces: readonly DocumentName[]
  /** For a record that repeats an issued document with mended fields: whether the agency rejected the one before. */
  amends: { wasRejected: boolean; isKnownToAgency: boolean } | null
}

export type Cancellation = {
  issuer: Issuer
  cancels: DocumentName
  stamp: string
  /** Whether the agency rejected an earlier cancellation, and whether it knows the document. */
  wasRejected: boolean
  isKnownToAgency: boolean
}

/** What makes a record part of the chain. `xml` is stored and sent as it is. */
export type Sealed = { hash: string; xml: string }

/** What the law wants on the paper, from top to bottom. */
export type ReceiptParts = { qrUrl: string; above: string; below: readonly string[] }

/**
 * What a country asks of an issued document. A venue without a regime has none of it. Sending is apart, because it
 * happens later and may fail: see `Carrier`.
 */
export type Regime = {
  name: 'verifactu'
  seal: (document: NewDocument, system: System, previous: Previous | null) => Sealed
  sealCancellation: (cancellation: Cancellation, system: System, previous: Previous | null) => Sealed
  receiptParts: (document: DocumentName & { totalText: string }, environment: FiscalEnvironment) => ReceiptParts
}

/** Test documents go to the agency's test service and are not invoices. */
export type FiscalEnvironment = 'test' | 'live'
