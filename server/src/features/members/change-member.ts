import type { ParsedInput } from '@aforo/contract'
import {
  capabilityOfStanding,
  goodUntil,
  holdsAt,
  type MemberChange,
  memberChanges,
  type MemberFacts,
  standingBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type ClaimPicture, fingerprintOf, forgetPicture, withPictureOf } from '../pictures/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { refuseTaken, refuseInvalidFacts, venuesAfter, revealingRefusals } from './checks.ts'
import {
  type ChangeForm,
  documentHashesOf,
  factsOfForm,
  factsOfRow,
  keptOf,
  membershipOf,
  sealFacts,
  unsealFacts,
} from './member-mapping.ts'
import { announceToOwners, recordEnrolment } from './enrol-here.ts'
import { findMember, updateMember } from './queries.ts'
import {
  announce,
  describeMember,
  getLockedMember,
  type Member,
  type MemberDeps,
  monthOf,
  ownsVenue,
  publishChange,
} from './service.ts'

export async function changeMember(
  deps: MemberDeps,
  by: ActorAt,
  id: number,
  { member: form, image }: ParsedInput<'PUT /v1/members/{id}'>['multipart'],
): Promise<Member> {
  const { caller, venue } = by
  const { keysOf, lockKeys, withKeys } = deps.keyring
  const { key = crypto.randomUUID(), ...sent } = form
  const fingerprint = await fingerprintOf(image)
  const request = (await keysOf(venue.operatorId)).hashRequest([id, sent, fingerprint])
  const command = { kind: 'member.change', key, request, caller, venue }

  const write = async (pictureKey: string | null, claim?: ClaimPicture) => {
    const { leftOver, enrolled } = await deps.throttle.guess(caller.staffId, revealingRefusals, () =>
      runOnce(deps.db, command, async (trx) => {
        await claim?.(trx)
        return writeChange(trx, by, { id, keys: await lockKeys(trx, venue.operatorId), form, pictureKey })
      }),
    )
    if (enrolled) await announceToOwners(deps, venue)
    return withKeys(venue.operatorId, (keys) =>
      inOperator(deps.db, venue.operatorId, async (trx) => {
        const { today } = await getRulesToday(trx, venue)
        const row = await findMember(trx, venue, id, monthOf(today))
        const isUsed = pictureKey === null || row?.pictureKey === pictureKey
        await forgetPicture(deps, isUsed ? leftOver : pictureKey)
        return describeMember(trx, { caller, venue, keys }, id)
      }),
    )
  }
  const member = await (image === undefined ? write(null) : withPictureOf(deps, venue, image, write))
  announce(deps, member.owned_shops)
  return member
}

type Change = { id: number; keys: FieldKeys; form: ChangeForm; pictureKey: string | null }

async function writeChange(
  trx: Transaction<DB>,
  by: ActorAt,
  { id, keys, form, pictureKey }: Change,
): Promise<{ leftOver: string | null; enrolled: boolean }> {
  const { caller, venue } = by
  const { operatorId } = venue
  const row = await getLockedMember(trx, venue, id)
  if (form.version !== row.version) throw new Refusal('member_changed')
  const sealed = unsealFacts(keys, row)
  const before = factsOfRow(row, sealed)
  const venueIds = await venuesAfter(trx, { caller, operatorId }, before.venueIds, form.owned_shops)
  const mayTell = ownsVenue(caller, venue) && form.consumption_type !== undefined
  const consumptionType = mayTell ? (form.consumption_type ?? null) : before.consumptionType
  const after = factsOfForm(form, { registeredOn: form.registered_on, consumptionType, venueIds })

  const rules = await getRulesToday(trx, venue)
  await refuseInvalidFacts(trx, by, rules, { before, after, memberId: id })
  const document = after.documentNumber === null ? {} : { documentHashes: documentHashesOf(keys, after.documentNumber) }
  await refuseTaken(trx, venue, { email: after.email, ...document }, id)

  const change = memberChanges(before, after)
  const isNothing = change.fields.length + change.personal.length === 0 && pictureKey === null && !form.identity_seen
  if (isNothing) return { leftOver: null, enrolled: false }
  const { number, feePaidUntil } = row
  const standing = row.standing
  const seen = form.identity_seen === true ? { identitySeenBy: caller.staffId, identitySeenAt: rules.now } : {}
  await updateMember(
    trx,
    operatorId,
    id,
    {
      ...keptOf(keys, { operatorId, number, standing, feePaidUntil }, after, sealed),
      ...seen,
      ...(pictureKey === null ? {} : { pictureKey }),
    },
    caller.staffId,
  )
  await recordAuditEntryAt(trx, by, {
    action: 'member.changed',
    subject: { kind: 'member', id },
    before: partOf(before, change),
    after: {
      ...partOf(after, change),
      ...(change.personal.length === 0 ? {} : { personal: change.personal }),
      ...(pictureKey === null ? {} : { picture: true }),
      ...(form.identity_seen === true ? { identitySeen: true } : {}),
    },
  })
  await publishChange(trx, venue, { id, venueIds: [...new Set([...before.venueIds, ...venueIds])] })
  const added = venueIds.filter((venueId) => !before.venueIds.includes(venueId))
  if (added.length > 0) await recordEnrolment(trx, by, { id, venueIds: added, ground: 'own_venues' })
  return { leftOver: pictureKey === null ? null : row.pictureKey, enrolled: added.length > 0 }
}

const partOf = (facts: MemberFacts, { fields }: MemberChange): JsonObject =>
  Object.fromEntries(
    fields.map((name) => {
      const value = facts[name]
      return [name, typeof value === 'object' && value !== null ? [...value] : value]
    }),
  )

export async function changeStanding(
  deps: MemberDeps,
  by: ActorAt,
  id: number,
  { standing, reason }: ParsedInput<'PUT /v1/members/{id}/standing'>['body'],
): Promise<Member> {
  const { caller, venue } = by
  const member = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, venue.operatorId)
    const row = await getLockedMember(trx, venue, id)
    const needed = capabilityOfStanding(row.standing, standing)
    if (!holdsAt(caller, venue.id, needed)) throw new Refusal('privileges_missing')
    refuseIf(standingBlocker(row.standing, standing, reason))
    const standingReason = standing === 'active' ? '' : reason
    const membership = { ...membershipOf(row), standing }
    const sealed = sealFacts(keys, row, { ...unsealFacts(keys, row), standingReason })
    const changes = { standing, sealed, goodUntil: goodUntil(membership) }
    await updateMember(trx, venue.operatorId, id, changes, caller.staffId)
    // The reason is stored with the member and erased with their data. The audit event stays, so it has no reason.
    await recordAuditEntryAt(trx, by, {
      action: 'member.standing_changed',
      subject: { kind: 'member', id },
      before: { standing: row.standing },
      after: { standing },
    })
    await publishChange(trx, venue, row)
    return describeMember(trx, { caller, venue, keys }, id)
  })
  announce(deps, member.owned_shops)
  return member
}
