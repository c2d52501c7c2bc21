import {
  amountOfCents,
  checkMemberRow,
  type ImportedFields,
  type ImportedMember,
  type ImportFault,
  type ImportField,
  type ImportSame,
  type ImportWarning,
  fullName,
  plainDocument,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  changeBack,
  changeImported,
  enrolImported,
  type FormerMember,
  matchImported,
  type MemberMatch,
  numbersHere,
  previewChanges,
  withdrawImported,
} from '../members/service.ts'
import type { Acting } from './acting.ts'
import { type Elsewhere, faultOf, noteRepeated, type SeenValues } from './repeated-rows.ts'
import type { CheckedRow, OpenedRow, RunRow, UndoRow } from './kinds.ts'

const isHere = (match: MemberMatch, { venue }: Pick<Acting, 'venue'>): boolean =>
  match.venueIds.includes(venue.id) && match.standing !== 'erased'

const isIdentity = ({ sameNumber, sameEmail, sameDocument }: MemberMatch): boolean =>
  sameNumber || sameEmail || sameDocument

/** Members of the venue whom the row may mean. */
const sameOnes = (matches: readonly MemberMatch[], acting: Acting) =>
  matches.filter((match) => isHere(match, acting) && isIdentity(match))

/** What cannot be mended by updating a member who is there: a value is taken by somebody else. */
function takenFaults(fields: ImportedFields, matches: readonly MemberMatch[], acting: Acting): ImportFault[] {
  const elsewhere = matches.filter((match) => !isHere(match, acting))
  const same = sameOnes(matches, acting)
  const takenField = ({ sameNumber, sameEmail }: MemberMatch): ImportField =>
    sameNumber ? 'number' : sameEmail ? 'email' : 'document_number'
  return [
    ...elsewhere.filter(isIdentity).map((match) => {
      const field = takenField(match)
      return faultOf(fields, field, match.standing === 'erased' ? 'number_given' : 'taken_elsewhere')
    }),
    ...matches
      .filter((match) => match.sameCard && !same.includes(match))
      .map(() => faultOf(fields, 'card_code', 'card_taken')),
  ]
}

/** Whether the row says that somebody is a member of a venue which the person does not own. A number says nothing. */
const tellsElsewhere = (match: MemberMatch, acting: Acting, { ownVenueIds }: Elsewhere): boolean =>
  match.standing !== 'erased' &&
  !isHere(match, acting) &&
  (match.sameEmail || match.sameDocument || match.sameCard) &&
  !match.venueIds.some((id) => ownVenueIds.includes(id))

/** Whether this row, and so every later one, must stay unchecked. */
async function isUntold(elsewhere: Elsewhere, matches: readonly MemberMatch[], acting: Acting): Promise<boolean> {
  const tells = matches.some((match) => tellsElsewhere(match, acting, elsewhere))
  if (tells && !elsewhere.isOver) elsewhere.isOver = !(await elsewhere.mayTell())
  return elsewhere.isOver
}

function noteInFile(seen: SeenValues, row: number, fields: ImportedFields, member: ImportedMember): ImportFault[] {
  return noteRepeated(seen, row, fields, [
    ['number', String(member.number)],
    ['email', member.email.toLowerCase()],
    ['document_number', member.documentNumber === null ? null : plainDocument(member.documentNumber)],
    ['card_code', member.cardCode],
  ])
}

/** What a member is, in the words of the fields of a file. */
const wordsOf = ({ facts, feePaidUntil, cardCode }: FormerMember): ImportedFields => ({
  name: facts.name,
  last_name: facts.lastName,
  email: facts.email,
  birth_date: facts.birthDate ?? '',
  document_kind: facts.documentKind ?? '',
  document_number: facts.documentNumber ?? '',
  phone: facts.phone ?? '',
  address: facts.address ?? '',
  postal_code: facts.postalCode ?? '',
  city: facts.city ?? '',
  gender: facts.gender ?? '',
  registered_on: facts.registeredOn,
  expires_on: facts.expiresOn ?? '',
  fee_kind: facts.feeKind,
  fee_cost: String(amountOfCents(facts.feeCents)),
  fee_paid_until: feePaidUntil ?? '',
  card_code: cardCode ?? '',
  discount_percent: String(facts.discountPercent),
  max_monthly_grams: facts.monthlyMaxMilli === null ? '' : String(quantityOfMilli(facts.monthlyMaxMilli)),
  consumption_type: facts.consumptionType ?? '',
  notes: facts.notes,
})

export const changedWords = (before: ImportedFields, after: ImportedFields) =>
  (Object.keys(after) as ImportField[])
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))

const sameOf = (match: MemberMatch): ImportSame[] => [
  ...(match.sameNumber ? (['number'] as const) : []),
  ...(match.sameEmail ? (['email'] as const) : []),
  ...(match.sameDocument ? (['document'] as const) : []),
  ...(match.sameCard ? (['card'] as const) : []),
]

const balanceKept: ImportWarning = { field: 'balance', code: 'balance_kept' }

/** Checks rows of members: each by itself, against the rows before it, and against the members who are there. */
export async function checkMembers(
  trx: Transaction<DB>,
  acting: Acting,
  rows: readonly OpenedRow[],
  seen: SeenValues,
): Promise<CheckedRow[]> {
  const read = rows.map(({ row, fields }) => ({ row, fields, ...checkMemberRow(fields, acting.rules) }))
  const valid = read.flatMap(({ member }) => member ?? [])
  const matchesOf = new Map(
    (await matchImported(trx, acting, valid)).map((matches, index) => [valid[index], matches] as const),
  )
  const sponsors = new Set(
    await numbersHere(
      trx,
      acting.venue,
      valid.flatMap(({ sponsorNumber }) => sponsorNumber ?? []),
    ),
  )
  const checked = []
  for (const { row, fields, name, member, faults, warnings } of read) {
    const matches = member === null ? [] : (matchesOf.get(member) ?? [])
    const repeated = member === null ? [] : noteInFile(seen, row, fields, member)
    if (await isUntold(seen.elsewhere, matches, acting)) {
      const unchecked = [...faults, ...repeated, faultOf(fields, 'number', 'elsewhere_limit')]
      checked.push({ row, fields, name, member, same: [], faults: unchecked, warnings })
      continue
    }
    const sponsorNumber = member?.sponsorNumber ?? null
    const unknownSponsor = sponsorNumber !== null && !sponsors.has(sponsorNumber) && !seen.numbers.has(sponsorNumber)
    checked.push({
      row,
      fields,
      name,
      member,
      same: sameOnes(matches, acting),
      faults: [
        ...faults,
        ...repeated,
        ...takenFaults(fields, matches, acting),
        ...(unknownSponsor ? [faultOf(fields, 'sponsor_number', 'sponsor_unknown')] : []),
      ],
      warnings,
    })
  }
  const changed = checked.flatMap(({ member, same: [only, ...others] }) =>
    member === null || only === undefined || others.length > 0 ? [] : [{ id: only.id, member }],
  )
  const previews = await previewChanges(trx, acting, changed)
  return checked.map(({ row, name, member, same, faults, warnings }) => {
    const preview = same.length === 1 ? previews.get(same[0]?.id ?? 0) : undefined
    const bringsBalance = same.length > 0 && (member?.balanceCents ?? 0) > 0
    return {
      row,
      name,
      faults,
      warnings: bringsBalance ? [...warnings, balanceKept] : warnings,
      matches: same.map((match) => ({
        same: sameOf(match),
        id: match.id,
        number: match.number,
        name: fullName(match.name, match.lastName),
      })),
      changes: preview === undefined ? [] : changedWords(wordsOf(preview.before), wordsOf(preview.after)),
      balanceCents: member?.balanceCents ?? 0,
      sponsorNumber: member?.sponsorNumber ?? null,
    }
  })
}

/** The numbers of members in a file, for those whom they sponsor. */
export const numberIn = ({ number = '' }: ImportedFields): number =>
  /^\s*\d{1,10}\s*$/.test(number) ? Number(number) : 0

/** Brings rows of members in, together. A row that somebody matches meanwhile is refused. */
export async function runMembers(trx: Transaction<DB>, acting: Acting, rows: readonly OpenedRow[]): Promise<RunRow[]> {
  const read = rows.map((row) => ({ row, member: checkMemberRow(row.fields, acting.rules).member }))
  const valid = read.flatMap(({ member }) => member ?? [])
  const matchesOf = new Map(
    (await matchImported(trx, acting, valid)).map((matches, index) => [valid[index], matches] as const),
  )
  const free = read.flatMap(({ row, member }) =>
    member !== null && row.decision === 'import' && matchesOf.get(member)?.length === 0 ? [member] : [],
  )
  const made = free.length === 0 ? new Map() : await enrolImported(trx, acting, acting.opening, free)
  const done: RunRow[] = []
  for (const { row, member } of read) {
    const refused = { row: row.row, outcome: 'refused' } as const
    const created = member === null || row.decision !== 'import' ? undefined : made.get(member.number)
    if (created !== undefined)
      done.push({ row: row.row, outcome: 'created', subject: { ...created, stockVersion: null } })
    else if (member === null || row.decision !== 'update') done.push(refused)
    else done.push((await updateMember(trx, acting, row, member, matchesOf.get(member) ?? [])) ?? refused)
  }
  return done
}

async function updateMember(
  trx: Transaction<DB>,
  acting: Acting,
  { row, targetId }: OpenedRow,
  member: ImportedMember,
  matches: readonly MemberMatch[],
): Promise<RunRow | null> {
  const [only, ...others] = matches
  if (only === undefined || others.length > 0 || only.id !== targetId || !isHere(only, acting)) return null
  const changed = await changeImported(trx, acting, only.id, member)
  if (changed === null) return null
  const { before: formerMember, version } = changed
  return { row, outcome: 'updated', subject: { id: only.id, version, stockVersion: null }, formerMember }
}

/** Takes the rows of an import of members back. Returns the pictures that are left over. */
export async function undoMembers(trx: Transaction<DB>, acting: Acting, rows: readonly UndoRow[]): Promise<string[]> {
  for (const { subjectId, content } of rows) {
    if (content.formerMember !== undefined) await changeBack(trx, acting, subjectId, content.formerMember)
  }
  const made = rows.filter(({ outcome }) => outcome === 'created').map(({ subjectId }) => subjectId)
  const pictures: string[] = []
  for (let from = 0; from < made.length; from += undoneAtOnce) {
    const some = made.slice(from, from + undoneAtOnce)
    pictures.push(...(await withdrawImported(trx, acting, acting.opening, some)))
  }
  return pictures
}

/** Few enough that each statement is answered in time. */
const undoneAtOnce = 2_000
