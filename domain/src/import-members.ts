import { priceMostCents, quantityMostMilli } from './amounts.ts'
import { ageOn } from './calendar.ts'
import { isEmail } from './emails.ts'
import type { ImportedFields } from './import-fields.ts'
import { choicesOf, type ImportedRowReader, readImportedRow } from './import-values.ts'
import type { ImportFault, ImportWarning } from './imports.ts'
import { walletMostCents } from './ledger.ts'
import {
  ageBlocker,
  type ConsumptionType,
  discountPercents,
  documentBlocker,
  type DocumentKind,
  documentLetter,
  type FeeKind,
  type Gender,
  memberDatesBlocker,
  memberNameMost,
  memberNotesMost,
  memberNumberMost,
  plainDocument,
} from './members.ts'

/** A member as a file says. Null is what the file does not say. */
export type ImportedMember = {
  number: number
  name: string
  lastName: string
  email: string
  birthDate: string
  documentKind: DocumentKind | null
  documentNumber: string | null
  phone: string | null
  address: string | null
  postalCode: string | null
  city: string | null
  gender: Gender | null
  registeredOn: string | null
  expiresOn: string | null
  feeKind: FeeKind | null
  feeCents: number | null
  feePaidUntil: string | null
  balanceCents: number
  cardCode: string | null
  discountPercent: number | null
  monthlyMaxMilli: number | null
  consumptionType: ConsumptionType | null
  sponsorNumber: number | null
  notes: string | null
}

export type CheckedMember = {
  /** The name as far as it could be read. */
  name: string
  /** Null if something is wrong. */
  member: ImportedMember | null
  faults: ImportFault[]
  warnings: ImportWarning[]
}

const genderWords = choicesOf<Gender>({
  female: ['mujer', 'femenino', 'female', 'f', 'woman'],
  male: ['hombre', 'masculino', 'varon', 'male', 'm', 'man'],
  other: ['otro', 'otra', 'other', 'no binario', 'x'],
})
const feeWords = choicesOf<FeeKind>({
  none: ['ninguna', 'sin cuota', 'none', 'no', '-'],
  monthly: ['mensual', 'mes', 'monthly', 'month'],
  quarterly: ['trimestral', 'trimestre', 'quarterly', 'quarter'],
  half_yearly: ['semestral', 'semestre', 'half_yearly', 'half yearly'],
  yearly: ['anual', 'ano', 'yearly', 'annual', 'year'],
})
const consumptionWords = choicesOf<ConsumptionType>({
  leisure: ['ludico', 'recreativo', 'leisure', 'recreational'],
  therapeutic: ['terapeutico', 'medicinal', 'therapeutic', 'medical'],
})
const documentWords = choicesOf<DocumentKind>({
  dni: ['dni', 'nif'],
  nie: ['nie'],
  passport: ['pasaporte', 'passport'],
  other: ['otro', 'other'],
})
const discountWords: ReadonlyMap<string, number> = new Map(
  discountPercents.map((percent) => [String(percent), percent]),
)

/** Last names stand before a comma, or behind the first word. */
export function splitFullName(full: string): { name: string; lastName: string } {
  const [last = '', first] = full.split(/\s*,\s*/, 2)
  if (first !== undefined) return { name: first, lastName: last }
  const [name = '', ...rest] = full.split(' ')
  return { name, lastName: rest.join(' ') }
}

/** The kind of a document by the form of its number. */
export function guessDocumentKind(typed: string): DocumentKind {
  const number = plainDocument(typed)
  if (/^\d{7,8}[A-Z]?$/.test(number)) return 'dni'
  return /^[XYZ]\d{7}[A-Z]?$/.test(number) ? 'nie' : 'passport'
}

function readName(row: ImportedRowReader): { name: string; lastName: string } {
  const full = row.text('full_name', 2 * memberNameMost)
  const split = full === null ? { name: '', lastName: '' } : splitFullName(full)
  const name = row.text('name', memberNameMost) ?? split.name
  const lastName = row.text('last_name', memberNameMost) ?? split.lastName
  return { name, lastName }
}

function readDocument(row: ImportedRowReader): { documentKind: DocumentKind | null; documentNumber: string | null } {
  const named = row.choice('document_kind', documentWords)
  const documentNumber = row.text('document_number', 40)
  if (documentNumber === null) return { documentKind: null, documentNumber: null }
  const documentKind = named ?? guessDocumentKind(documentNumber)
  const blocker = documentBlocker(documentKind, documentNumber)
  if (blocker === 'document_letter_wrong') {
    row.fail('document_number', blocker, { letter: documentLetter(documentNumber) })
  } else if (blocker !== null) row.fail('document_number', blocker)
  return { documentKind, documentNumber }
}

function readBirthDate(row: ImportedRowReader, today: string, ageLimit: number): string | null {
  const birthDate = row.day('birth_date', { shortYears: false })
  const blocker = ageBlocker(birthDate, today, ageLimit)
  if (birthDate === null || blocker === null) return birthDate
  return blocker === 'member_under_age'
    ? row.fail('birth_date', 'under_age', { age: String(ageOn(birthDate, today)) })
    : row.fail('birth_date', blocker)
}

/** What the file says about a fee. A day until which it is paid without a kind means a monthly fee. */
function readFee(row: ImportedRowReader) {
  const feeCents = row.cents('fee_cost', priceMostCents)
  const feePaidUntil = row.day('fee_paid_until')
  const named = row.choice('fee_kind', feeWords)
  return { feeKind: named ?? (feePaidUntil === null ? null : 'monthly'), feeCents, feePaidUntil } as const
}

function readCard(row: ImportedRowReader): string | null {
  const code = row.wordsOf('card_code')
  if (code === '') return null
  return /^[\x21-\x7e]{4,64}$/.test(code) ? code : row.fail('card_code', 'card_malformed')
}

function readEmail(row: ImportedRowReader): string | null {
  const email = row.text('email', 254)
  return email === null || isEmail(email) ? email : row.fail('email', 'email_malformed')
}

function warningsOf(member: ImportedMember, today: string): ImportWarning[] {
  const { feeKind, feePaidUntil, expiresOn, documentNumber } = member
  const isFeeExpired = feeKind !== null && feeKind !== 'none' && (feePaidUntil === null || feePaidUntil < today)
  return [
    ...(isFeeExpired ? [{ field: 'fee_paid_until', code: 'fee_expired' } as const] : []),
    ...(expiresOn !== null && expiresOn < today ? [{ field: 'expires_on', code: 'membership_expired' } as const] : []),
    ...(documentNumber === null ? [{ field: 'document_number', code: 'document_missing' } as const] : []),
  ]
}

/** Reads a row of a file of members, by itself: what it has in common with other members is checked elsewhere. */
export function checkMemberRow(
  fields: ImportedFields,
  { today, ageLimit }: { today: string; ageLimit: number },
): CheckedMember {
  const row = readImportedRow(fields)
  const { name, lastName } = readName(row)
  const read = {
    number: row.wholeNumber('number', memberNumberMost),
    email: readEmail(row),
    birthDate: readBirthDate(row, today, ageLimit),
  }
  const optional = {
    ...readDocument(row),
    phone: row.text('phone', 40),
    address: row.text('address', 200),
    postalCode: row.text('postal_code', 12),
    city: row.text('city', 80),
    gender: row.choice('gender', genderWords),
    registeredOn: row.day('registered_on'),
    expiresOn: row.day('expires_on'),
    ...readFee(row),
    balanceCents: row.cents('balance', walletMostCents) ?? 0,
    cardCode: readCard(row),
    discountPercent: row.choice('discount_percent', discountWords),
    monthlyMaxMilli: row.milli('max_monthly_grams', quantityMostMilli) || null,
    consumptionType: row.choice('consumption_type', consumptionWords),
    sponsorNumber: row.wholeNumber('sponsor_number', memberNumberMost),
    notes: row.text('notes', memberNotesMost),
  }
  if (name === '') row.fail(row.wordsOf('full_name') === '' ? 'name' : 'full_name', 'required')
  for (const field of ['number', 'email', 'birth_date'] as const) {
    if (row.wordsOf(field) === '') row.fail(field, 'required')
  }
  if (memberDatesBlocker(optional.registeredOn ?? today, optional.expiresOn) !== null && optional.registeredOn !== null)
    row.fail('expires_on', 'expiry_before_registration')
  if (optional.sponsorNumber !== null && optional.sponsorNumber === read.number) {
    row.fail('sponsor_number', 'sponsor_unknown')
  }
  const shown = `${name} ${lastName}`.trim()
  const { number, email, birthDate } = read
  if (row.faults.length > 0 || number === null || email === null || birthDate === null) {
    return { name: shown, member: null, faults: row.faults, warnings: [] }
  }
  const member = { ...optional, number, email, birthDate, name, lastName }
  return { name: shown, member, faults: [], warnings: warningsOf(member, today) }
}
