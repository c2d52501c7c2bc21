import { businessDateOf, goodUntil, type MemberFacts } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import { keptOf } from '../src/features/members/member-mapping.ts'
import { insertMember } from '../src/features/members/queries.ts'
import { createKeyring } from '../src/features/operator-keys/service.ts'
import type { FieldKeys } from '../src/security/field-keys.ts'
import { createMasterKeys } from '../src/security/master-keys.ts'
import { demoFeeCents, type Guest } from './demo-events.ts'
import { type DemoMember, demoMembers } from './demo-people.ts'
import { fillVisits } from './demo-visits.ts'

/** Creates the members of the first operator: all at Club Almirante, some also at La Azotea. */
export async function fillMembers(db: Database): Promise<Guest[]> {
  const venueOf = (subdomain: string) =>
    db.selectFrom('venues').select(['id', 'operatorId']).where('subdomain', '=', subdomain).executeTakeFirstOrThrow()
  const almirante = await venueOf('almirante')
  const azotea = await venueOf('azotea')
  const desk = db.selectFrom('staff').select('id').where('email', '=', 'laia.arana@aforo.example')
  const { id: staffId } = await desk.executeTakeFirstOrThrow()
  const keys = await createKeyring(db, createMasterKeys(readConfig(process.env).masterKeys)).keysOf(
    almirante.operatorId,
  )
  return inOperator(db, almirante.operatorId, async (trx) => {
    const members = demoMembers(businessDateOf(new Date(), 'Europe/Madrid'))
    const made: Made[] = []
    for (const member of members) {
      const venueIds = member.number % 4 === 0 ? [almirante.id, azotea.id] : [almirante.id]
      made.push({
        ...member,
        venueIds,
        id: await makeMember(trx, { member, venueIds, operatorId: almirante.operatorId, keys, staffId }),
      })
    }
    await fillVisits(trx, almirante, made, staffId)
    return made.map(({ id, balanceCents, venueIds, standing, registeredOn, until }) => ({
      id,
      balanceCents,
      venueIds,
      mayBuy: standing === 'active',
      registeredOn,
      feePaidUntil: until,
    }))
  })
}

type Made = DemoMember & { id: number; venueIds: number[] }
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
    gender: member.gender,
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
    feeCents: demoFeeCents,
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
