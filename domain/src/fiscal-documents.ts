import { wallClock } from './wall-clock.ts'

export const documentTypes = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] as const
/**
 * F1 a full invoice, F2 a simplified one, F3 a full one in place of a simplified one. R1 to R4 correct full invoices, R5
 * simplified ones.
 */
export type DocumentType = (typeof documentTypes)[number]

export const fiscalKinds = ['issue', 'amendment', 'cancellation'] as const
export type FiscalKind = (typeof fiscalKinds)[number]

export const fiscalEnvironments = ['test', 'live'] as const

export const deliveryStates = ['waiting', 'accepted', 'accepted_with_errors', 'rejected'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Whether the agency's answer calls for a record that mends the document. */
export const needsMending = (state: DeliveryState): boolean => state === 'rejected' || state === 'accepted_with_errors'

/** The document type for goods that come back, by what they were invoiced with. */
export const returnTypeOf = (type: DocumentType): 'R1' | 'R5' => (type === 'F2' || type === 'R5' ? 'R5' : 'R1')

/** Who issues the invoices of a chain. It stays the same for the whole chain. */
export type Issuer = { issuerTaxId: string; issuerName: string; issuerAddress: string }

type TaxIdentity = { taxId: string; legalName: string; address: string; postcode: string; town: string }

export const issuerOfProfile = ({ taxId, legalName, address, postcode, town }: TaxIdentity): Issuer => ({
  issuerTaxId: taxId,
  issuerName: legalName,
  issuerAddress: `${address}, ${postcode} ${town}`,
})

/** Whether a chain must start again, because the tax profile now names another issuer. */
export const issuerDiffers = (chain: Issuer, now: Issuer): boolean =>
  chain.issuerTaxId !== now.issuerTaxId ||
  chain.issuerName !== now.issuerName ||
  chain.issuerAddress !== now.issuerAddress

export type SeriesKind = 'simplified' | 'full' | 'corrective'

export function seriesKindOf(type: DocumentType): SeriesKind {
  if (type === 'F2') return 'simplified'
  return type === 'F1' || type === 'F3' ? 'full' : 'corrective'
}

const seriesLetter: Record<SeriesKind, string> = { simplified: 'A', full: 'F', corrective: 'R' }

export type NumberedChain = { series: number; seriesPrefix: string }

/** The series of a year, such as A1-2027. */
export const seriesOf = ({ series, seriesPrefix }: NumberedChain, kind: SeriesKind, year: number): string =>
  `${seriesPrefix}${seriesLetter[kind]}${series}-${year}`

/** A number in its series, such as A1-2027-000042. */
export const numberIn = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`

type LastNumbers = { numberYear: number; lastSimplified: number; lastFull: number; lastCorrective: number }

/** The last numbers of a chain after one more document. Each calendar year begins at 1. */
export function countUp(last: LastNumbers, kind: SeriesKind, year: number): LastNumbers & { number: number } {
  const begun: LastNumbers =
    last.numberYear === year ? last : { numberYear: year, lastSimplified: 0, lastFull: 0, lastCorrective: 0 }
  const column = ({ simplified: 'lastSimplified', full: 'lastFull', corrective: 'lastCorrective' } as const)[kind]
  const number = begun[column] + 1
  return { ...begun, [column]: number, number }
}

type Standing = { id: number; kind: FiscalKind; type: DocumentType; aboutId: number | null }
const invoiceTypes: readonly DocumentType[] = ['F1', 'F2', 'F3']

/** The document that stands for a sale now: the full invoice if it was replaced by one that was not cancelled. */
export function standingInvoice<T extends Standing>(documents: readonly T[]): T | undefined {
  const cancelled = documents.filter(({ kind }) => kind === 'cancellation').map(({ aboutId }) => aboutId)
  return documents.findLast(
    ({ id, kind, type }) => kind === 'issue' && invoiceTypes.includes(type) && !cancelled.includes(id),
  )
}

export type FullInvoiceBlocker = 'fiscal_document_not_found' | 'fiscal_document_replaced' | 'fiscal_document_corrected'

/** Why the simplified invoice of a sale cannot be replaced by a full one, or null. */
export function fullInvoiceBlocker(documents: readonly Standing[]): FullInvoiceBlocker | null {
  const standing = standingInvoice(documents)
  if (standing === undefined) return documents.length === 0 ? 'fiscal_document_not_found' : 'fiscal_document_corrected'
  if (standing.type !== 'F2') return 'fiscal_document_replaced'
  const isCorrected = documents.some(({ kind, type, aboutId }) => {
    const isFullInvoice = kind === 'issue' && type === 'F3'
    return aboutId === standing.id && kind !== 'amendment' && !isFullInvoice
  })
  return isCorrected ? 'fiscal_document_corrected' : null
}

export type MendBlocker = 'fiscal_document_not_amendable' | 'fiscal_document_not_cancellable'

/**
 * Why a document cannot be mended by another record, or null. A sale is cancelled by voiding it, so only an invoice that
 * was made on request can be cancelled.
 */
export function documentMendBlocker(
  by: 'amendment' | 'cancellation',
  { kind, type }: Pick<Standing, 'kind' | 'type'>,
  later: readonly Standing[],
): MendBlocker | null {
  const isFinal = later.some((one) => one.kind !== 'amendment')
  if (by === 'amendment')
    return kind === 'issue' && !later.some((one) => one.kind === 'cancellation')
      ? null
      : 'fiscal_document_not_amendable'
  return kind === 'issue' && type === 'F3' && !isFinal ? null : 'fiscal_document_not_cancellable'
}

/**
 * How often the amount of a document counts in totals. A full invoice in place of a simplified one repeats what was
 * counted, a mended record too, and a cancellation takes back what it names.
 */
export function timesCounted({ kind, type }: Pick<Standing, 'kind' | 'type'>): 1 | 0 | -1 {
  if (kind === 'amendment' || type === 'F3') return 0
  return kind === 'cancellation' ? -1 : 1
}

/** Cents as records print them: 12.10, -0.05. */
export function moneyText(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const twoDigits = (figure: number): string => String(figure).padStart(2, '0')

/** Local time with its offset and without fractions: 2027-01-02T10:00:00+01:00. Unique also when a clock is set back. */
export function stampText(instant: Date, timeZone: string): string {
  const minuteMs = 60_000
  const atMinute = Math.floor(instant.getTime() / minuteMs) * minuteMs
  const local = wallClock(timeZone)(atMinute)
  const offset = (local - atMinute) / minuteMs
  const sign = offset < 0 ? '-' : '+'
  const seconds = twoDigits(instant.getUTCSeconds())
  const hours = twoDigits(Math.floor(Math.abs(offset) / 60))
  return `${new Date(local).toISOString().slice(0, 16)}:${seconds}${sign}${hours}:${twoDigits(Math.abs(offset) % 60)}`
}

/** The local day of a stamp as invoices print it: 02-01-2027. */
export const issueDayOf = (stamp: string): string => `${stamp.slice(8, 10)}-${stamp.slice(5, 7)}-${stamp.slice(0, 4)}`

export const issueYearOf = (stamp: string): number => Number(stamp.slice(0, 4))

/**
 * Who starts to send may not stop before the end of the calendar year. Null if it may end today.
 */
export const regimeEndsFrom = ({ startedOn, today }: { startedOn: string; today: string }): string | null => {
  const from = `${Number(startedOn.slice(0, 4)) + 1}-01-01`
  return today >= from ? null : from
}

export const customerNameMost = 120

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const cifLetters = 'JABCDEFGHI'

/** The check digit of the tax number of an entity, as a digit from 0 to 9. */
function entityControl(digits: string): number {
  const total = Array.from(digits).reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (total % 10)) % 10
}

/** Whether this is a well-formed Spanish tax number of a person or an entity. */
export function isTaxId(text: string): boolean {
  const person = /^([0-9XYZ])([0-9]{7})([A-Z])$/.exec(text)
  if (person !== null) {
    const [, first = '', middle = '', letter = ''] = person
    const index = 'XYZ'.indexOf(first)
    return nifLetters[Number(`${index === -1 ? first : index}${middle}`) % 23] === letter
  }
  // Persons without a national number, whose letter follows the same rule without the first character.
  const special = /^[KLM]([0-9]{7})([A-Z])$/.exec(text)
  if (special !== null) {
    const [, digits = '', letter = ''] = special
    return nifLetters[Number(digits) % 23] === letter || cifLetters[entityControl(digits)] === letter
  }
  const entity = /^([ABCDEFGHJNPQRSUVW])([0-9]{7})([0-9A-J])$/.exec(text)
  if (entity === null) return false
  const [, , digits = '', control = ''] = entity
  const expected = entityControl(digits)
  return control === String(expected) || control === cifLetters[expected]
}
