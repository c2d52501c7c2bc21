import { businessDateOf, goodUntil, type MemberFacts, topUpPosting } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import { keptOf } from '../src/features/members/facts.ts'
import { insertMember } from '../src/features/members/queries.ts'
import { createKeyring } from '../src/features/operator-keys/service.ts'
import type { FieldKeys } from '../src/security/sealing.ts'
import { eveningOf } from './demo-history.ts'
import { type DemoMember, demoMembers } from './demo-people.ts'
import { fillVisits } from './demo-visits.ts'

type Venue = { id: number; operatorId: number }

/** Gives the first operator its members: all of them at Club Almirante, some at La Azotea too, with what they topped up. */
export async function fillMembers(db: Database): Promise<void> {
  const venueOf = (subdomain: string) =>
    db.selectFrom('venues').select(['id', 'operatorId']).where('subdomain', '=', subdomain).executeTakeFirstOrThrow()
  const almirante = await venueOf('almirante')
  const azotea = await venueOf('azotea')
  const desk = db.selectFrom('staff').select('id').where('email', '=', 'laia.arana@aforo.example')
  const { id: staffId } = await desk.executeTakeFirstOrThrow()
  const keys = await createKeyring(db, readConfig(process.env).masterKey).keysOf(almirante.operatorId)
  await inOperator(db, almirante.operatorId, async (trx) => {
    const members = demoMembers(businessDateOf(new Date(), 'Europe/Madrid'))
    const made: Made[] = []
    for (const member of members) {
      const venueIds = member.number % 4 === 0 ? [almirante.id, azotea.id] : [almirante.id]
      made.push({
        ...member,
        id: await makeMember(trx, { member, venueIds, operatorId: almirante.operatorId, keys, staffId }),
      })
    }
    await topUp(trx, almirante, made, staffId)
    await fillVisits(trx, almirante, made, staffId)
  })
}

type Made = DemoMember & { id: number }
type Making = { member: DemoMember; venueIds: number[]; operatorId: number; keys: FieldKeys; staffId: number }

async function makeMember(
  trx: Transaction<DB>,
  { member, venueIds, operatorId, keys, staffId }: Making,
): Promise<number> {
  const { number, standing, until: feePaidUntil, standingReason } = member
  const facts: MemberFacts = {
    email: member.email,
    name: member.name,
    lastName: member.lastName,
    documentKind: 'dni',
    documentNumber: member.documentNumber,
    birthDate: member.birthDate,
    phone: member.phone,
    address: null,
    postalCode: '46011',
    city: 'Valencia',
    consumptionType: null,
    notes: '',
    registeredOn: member.registeredOn,
    expiresOn: member.until,
    sponsorId: null,
    feeKind: member.feeKind,
    feeCents: 2000,
    discountPercent: member.discountPercent,
    monthlyMaxMilli: member.monthlyMaxMilli,
    venueIds,
  }
  const kept = keptOf(keys, { operatorId, number, standing, feePaidUntil }, facts, { standingReason, cardCode: null })
  const { id } = await insertMember(trx, {
    ...kept,
    standing,
    goodUntil: goodUntil({ standing, expiresOn: member.until, feeKind: member.feeKind, feePaidUntil }),
    operatorId,
    number,
    pictureKey: null,
    feePaidUntil,
    identitySeenBy: staffId,
    identitySeenAt: new Date(`${member.registeredOn}T18:00:00Z`),
    changedBy: staffId,
  })
  return id
}

/** In two evenings where it is more than a little: what makes the balance of each today. */
function topUpsOf({ id, balanceCents }: Made): { memberId: number; amountCents: number; at: Date }[] {
  if (balanceCents === 0) return []
  const first = balanceCents > 2000 ? Math.floor(balanceCents / 1000) * 500 : balanceCents
  const parts = first === balanceCents ? [first] : [first, balanceCents - first]
  return parts.map((amountCents, index) => ({
    memberId: id,
    amountCents,
    at: eveningOf(25 - index * 15 - (id % 9), id),
  }))
}

async function topUp(trx: Transaction<DB>, venue: Venue, members: readonly Made[], staffId: number): Promise<void> {
  const { operatorId, id: venueId } = venue
  const wallets = new Map<number, { version: number; balanceCents: number }>()
  const topUps = members.flatMap(topUpsOf).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, { memberId, amountCents, at }] of topUps.entries()) {
    const before = wallets.get(memberId) ?? { version: 0, balanceCents: 0 }
    const after = { version: before.version + 1, balanceCents: before.balanceCents + amountCents }
    wallets.set(memberId, after)
    const method = index % 3 === 0 ? 'card' : 'cash'
    const { id: transactionId } = await trx
      .insertInto('transactions')
      .values({
        operatorId,
        venueId,
        memberId,
        kind: 'top_up',
        method,
        amountCents,
        receiptNumber: index + 1,
        staffId,
        at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('postings')
      .values({
        operatorId,
        transactionId,
        line: 1,
        ...topUpPosting(method, amountCents),
        memberId,
        walletVersion: after.version,
        balanceBeforeCents: before.balanceCents,
        balanceAfterCents: after.balanceCents,
      })
      .execute()
  }
  await trx.insertInto('receiptCounters').values({ operatorId, venueId, lastNumber: topUps.length }).execute()
  const rows = members.map(({ id: memberId }) => ({
    operatorId,
    memberId,
    ...(wallets.get(memberId) ?? { version: 0, balanceCents: 0 }),
  }))
  await trx.insertInto('wallets').values(rows).execute()
}
