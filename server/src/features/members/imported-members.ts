import type { ImportedMember, MemberFacts } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { closeOpenings, openWallets } from '../ledger/service.ts'
import {
  insertMembers,
  linkSponsors,
  listByIds,
  listMatches,
  listNumbersHere,
  lockImportedNumber,
  lockMany,
  type Match,
  withdraw,
} from './import-queries.ts'
import {
  cardHashesOf,
  documentHashesOf,
  factsOfRow,
  keptCardHashOf,
  keptOf,
  type SealedFacts,
  unsealFacts,
} from './member-mapping.ts'
import { lockMember, type PickedMember, updateMember } from './queries.ts'

/** Who brings members to which venue, and when. */
export type Importing = { keys: FieldKeys; venue: VenueRef; staffId: number; today: string; now: Date }
export type OpeningWords = { businessDate: string; reason: string }

export type MemberMatch = Match & { sameNumber: boolean; sameEmail: boolean; sameDocument: boolean; sameCard: boolean }
type Identity = Pick<ImportedMember, 'number' | 'email' | 'documentNumber' | 'cardCode'>

const hex = (hash: Buffer | null): string | null => hash?.toString('hex') ?? null

/** For each of these members, who of the operator has the same number, address, document or card. */
export async function matchImported(
  trx: Transaction<DB>,
  { keys, venue }: Pick<Importing, 'keys' | 'venue'>,
  members: readonly Identity[],
): Promise<MemberMatch[][]> {
  const sought = members.map(({ number, email, documentNumber, cardCode }) => ({
    number,
    email: email.toLowerCase(),
    documents: documentNumber === null ? [] : documentHashesOf(keys, documentNumber),
    cards: cardCode === null ? [] : cardHashesOf(keys, cardCode),
  }))
  const found = await listMatches(trx, venue.operatorId, {
    numbers: sought.map(({ number }) => number),
    emails: sought.map(({ email }) => email),
    documentHashes: sought.flatMap(({ documents }) => documents),
    cardHashes: sought.flatMap(({ cards }) => cards),
  })
  const by = <K>(keyOf: (match: Match) => K | null) =>
    new Map(
      found.flatMap((match) => {
        const key = keyOf(match)
        return key === null ? [] : [[key, match] as const]
      }),
    )
  const byNumber = by(({ number }) => number)
  const byEmail = by(({ email }) => email)
  const byDocument = by(({ documentHash }) => hex(documentHash))
  const byCard = by(({ cardHash }) => hex(cardHash))
  const first = (map: ReadonlyMap<string, Match>, hashes: readonly Buffer[]) =>
    hashes.map((hash) => map.get(hash.toString('hex'))).find((match) => match !== undefined)
  return sought.map(({ number, email, documents, cards }) => {
    const same = {
      sameNumber: byNumber.get(number),
      sameEmail: byEmail.get(email),
      sameDocument: first(byDocument, documents),
      sameCard: first(byCard, cards),
    }
    const matches = new Map(Object.values(same).flatMap((match) => (match === undefined ? [] : [[match.id, match]])))
    return [...matches.values()].map((match) => ({
      ...match,
      sameNumber: same.sameNumber?.id === match.id,
      sameEmail: same.sameEmail?.id === match.id,
      sameDocument: same.sameDocument?.id === match.id,
      sameCard: same.sameCard?.id === match.id,
    }))
  })
}

const factsOfImported = (member: ImportedMember, { venue, today }: Importing): MemberFacts => ({
  email: member.email,
  name: member.name,
  lastName: member.lastName,
  gender: member.gender,
  documentKind: member.documentKind,
  documentNumber: member.documentNumber,
  birthDate: member.birthDate,
  phone: member.phone,
  address: member.address,
  postalCode: member.postalCode,
  city: member.city,
  consumptionType: member.consumptionType,
  notes: member.notes ?? '',
  registeredOn: member.registeredOn ?? today,
  expiresOn: member.expiresOn,
  sponsorId: null,
  feeKind: member.feeKind ?? 'none',
  feeCents: member.feeKind === null || member.feeKind === 'none' ? 0 : (member.feeCents ?? 0),
  discountPercent: member.discountPercent ?? 0,
  monthlyMaxMilli: member.monthlyMaxMilli,
  venueIds: [venue.id],
})

/** Enrols members that nobody matches, with their wallets and opening balances. By number. */
export async function enrolImported(
  trx: Transaction<DB>,
  by: Importing,
  opening: OpeningWords,
  members: readonly ImportedMember[],
): Promise<Map<number, { id: number; version: number }>> {
  const { keys, venue, staffId, now } = by
  const { operatorId } = venue
  const rows = members.map((member) => {
    const { number, feePaidUntil, cardCode } = member
    const kept = keptOf(keys, { operatorId, number, standing: 'active', feePaidUntil }, factsOfImported(member, by), {
      standingReason: '',
      cardCode,
    })
    return {
      ...kept,
      number,
      feePaidUntil,
      cardHash: cardCode === null ? null : keptCardHashOf(keys, cardCode),
      cardSince: cardCode === null ? null : now,
    }
  })
  const written = await insertMembers(trx, { operatorId, changedBy: staffId }, rows)
  const made = new Map(written.map(({ number, ...row }) => [number, row]))
  const balances = members.flatMap(({ number, balanceCents }) => {
    const row = made.get(number)
    return row === undefined ? [] : [{ memberId: row.id, amountCents: balanceCents }]
  })
  await openWallets(trx, venue, { ...opening, staffId }, balances)
  return made
}

/** Which of these numbers are of members of the venue. */
export const numbersHere = listNumbersHere

export const linkImportedSponsors = linkSponsors

/** What a member was before an import changed them, to go back to it. */
export type FormerMember = { facts: MemberFacts; feePaidUntil: string | null; cardCode: string | null }

const formerOf = (row: PickedMember, sealed: SealedFacts): FormerMember => ({
  facts: factsOfRow(row, sealed),
  feePaidUntil: row.feePaidUntil,
  cardCode: sealed.cardCode,
})

/** The member after the import: what the file does not say stays. */
function afterImport({ facts, feePaidUntil, cardCode }: FormerMember, member: ImportedMember): FormerMember {
  const feeKind = member.feeKind ?? facts.feeKind
  const { documentKind, documentNumber } = member.documentNumber === null ? facts : member
  return {
    facts: {
      ...facts,
      email: member.email,
      name: member.name,
      lastName: member.lastName === '' ? facts.lastName : member.lastName,
      gender: member.gender ?? facts.gender,
      documentKind,
      documentNumber,
      birthDate: member.birthDate,
      phone: member.phone ?? facts.phone,
      address: member.address ?? facts.address,
      postalCode: member.postalCode ?? facts.postalCode,
      city: member.city ?? facts.city,
      consumptionType: member.consumptionType ?? facts.consumptionType,
      notes: member.notes ?? facts.notes,
      registeredOn: member.registeredOn ?? facts.registeredOn,
      expiresOn: member.expiresOn ?? facts.expiresOn,
      feeKind,
      feeCents: feeKind === 'none' ? 0 : (member.feeCents ?? facts.feeCents),
      discountPercent: member.discountPercent ?? facts.discountPercent,
      monthlyMaxMilli: member.monthlyMaxMilli ?? facts.monthlyMaxMilli,
    },
    feePaidUntil: member.feePaidUntil ?? feePaidUntil,
    cardCode: member.cardCode ?? cardCode,
  }
}

/** Who is there and who would be, for members that are named by id. */
export async function previewChanges(
  trx: Transaction<DB>,
  { keys, venue }: Pick<Importing, 'keys' | 'venue'>,
  changed: readonly { id: number; member: ImportedMember }[],
): Promise<Map<number, { before: FormerMember; after: FormerMember }>> {
  const rows = await listByIds(
    trx,
    venue.operatorId,
    changed.map(({ id }) => id),
  )
  const former = new Map(rows.map((row) => [row.id, formerOf(row, unsealFacts(keys, row))]))
  return new Map(
    changed.flatMap(({ id, member }) => {
      const before = former.get(id)
      return before === undefined ? [] : [[id, { before, after: afterImport(before, member) }]]
    }),
  )
}

async function write(
  trx: Transaction<DB>,
  by: Importing,
  row: PickedMember,
  before: FormerMember,
  after: FormerMember,
) {
  const { keys, venue, staffId, now } = by
  const { operatorId } = venue
  const { number, standing } = row
  const { feePaidUntil, cardCode } = after
  const sealed = unsealFacts(keys, row)
  const hasNewCard = cardCode !== before.cardCode
  await updateMember(
    trx,
    operatorId,
    row.id,
    {
      ...keptOf(keys, { operatorId, number, standing, feePaidUntil }, after.facts, { ...sealed, cardCode }),
      feePaidUntil,
      ...(hasNewCard && {
        cardHash: cardCode === null ? null : keptCardHashOf(keys, cardCode),
        cardSince: cardCode === null ? null : now,
      }),
    },
    staffId,
  )
  return { version: row.version + 1 }
}

/** Changes a member who is there to what the file says. Null if they have left the venue since. */
export async function changeImported(trx: Transaction<DB>, by: Importing, id: number, member: ImportedMember) {
  const row = await lockMember(trx, by.venue, id)
  if (row === undefined || row.standing === 'erased' || !row.venueIds.includes(by.venue.id)) return null
  const before = formerOf(row, unsealFacts(by.keys, row))
  return { before, ...(await write(trx, by, row, before, afterImport(before, member))) }
}

/** Takes a change by an import back. The caller has checked that nothing changed since. */
export async function changeBack(trx: Transaction<DB>, by: Importing, id: number, former: FormerMember): Promise<void> {
  const row = await lockMember(trx, by.venue, id)
  if (row === undefined) return
  await write(trx, by, row, formerOf(row, unsealFacts(by.keys, row)), former)
}

type ImportedPicture = { importId: number; number: number; pictureKey: string; staffId: number }

/** Gives a member of an import their picture. Returns the one that is left over. */
export async function setImportedPicture(
  trx: Transaction<DB>,
  venue: VenueRef,
  { importId, number, pictureKey, staffId }: ImportedPicture,
): Promise<{ id: number; version: number; leftOver: string | null }> {
  const row = await lockImportedNumber(trx, venue, importId, number)
  if (row === undefined) throw new Refusal('member_not_found')
  await updateMember(trx, venue.operatorId, row.id, { pictureKey }, staffId)
  return { id: row.id, version: row.version + 1, leftOver: row.pictureKey }
}

export const lockImported = lockMany

/**
 * Withdraws members that an import made and nobody has used: their opening balances are reversed, their data erased,
 * their numbers free. Returns the pictures that are left over.
 */
export async function withdrawImported(
  trx: Transaction<DB>,
  { venue, staffId }: Pick<Importing, 'venue' | 'staffId'>,
  opening: OpeningWords,
  ids: readonly number[],
): Promise<string[]> {
  await closeOpenings(trx, venue, { ...opening, staffId }, ids)
  return withdraw(trx, venue.operatorId, ids, staffId)
}
