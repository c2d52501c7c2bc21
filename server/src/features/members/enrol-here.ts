import type { ParsedInput } from '@aforo/contract'
import { type EnrolmentGround, sharingBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { lockMemberSharing } from '../operator-settings/service.ts'
import { revealingRefusals } from './checks.ts'
import { cardHashesOf, type Client, documentHashesOf } from './member-mapping.ts'
import { listVenues, lockProven, updateMember } from './queries.ts'
import { announce, getClient, type MemberDeps, publishChange } from './service.ts'

type Sent = ParsedInput<'POST /v1/enrolments'>['body']

/** An event of the whole operator has no venue, so that all owners can read it. */
const asOperator = ({ caller, venue: { operatorId }, origin }: ActorAt) => ({
  staffId: caller.staffId,
  venue: { operatorId, id: null },
  origin,
})

type Enrolment = { id: number; venueIds: readonly number[]; ground: EnrolmentGround }

/** Records, for every owner of the operator, that another venue got access to a member. */
export async function recordEnrolment(
  trx: Transaction<DB>,
  by: ActorAt,
  { id, venueIds, ground }: Enrolment,
): Promise<void> {
  const venues = (await listVenues(trx, by.venue.operatorId)).filter((venue) => venueIds.includes(venue.id))
  await recordAuditEntry(trx, asOperator(by), {
    action: 'member.enrolled',
    subject: { kind: 'member', id },
    before: null,
    after: { enrolledAt: venues.map(({ name }) => name), ground },
  })
}

/** Refreshes the screens of the operator that show the audit record. */
export async function announceToOwners({ db, live }: MemberDeps, { operatorId }: VenueRef): Promise<void> {
  for (const { id } of await listVenues(db, operatorId)) live.publish(venueChannel(id), 'inspections')
}

const proofOf = (keys: FieldKeys, sent: Sent) =>
  'card_code' in sent
    ? { cardHashes: cardHashesOf(keys, sent.card_code) }
    : { documentHashes: documentHashesOf(keys, sent.document_number) }

/** Enrols a member of another venue of the operator here. The card or document proves that the member is present. */
export async function enrolHere(deps: MemberDeps, by: ActorAt, sent: Sent): Promise<Client> {
  const { caller, venue } = by
  const client = await deps.throttle.guess(caller.staffId, revealingRefusals, async () => {
    const enrolled = await inOperator(deps.db, venue.operatorId, async (trx) =>
      enrolProven(trx, by, await deps.keyring.lockKeys(trx, venue.operatorId), sent),
    )
    await announceToOwners(deps, venue)
    if (enrolled === null) throw new Refusal('enrolment_proof_wrong')
    return enrolled
  })
  announce(deps, client.owned_shops)
  return client
}

/** Null if no member has that card or document. The attempt is audited. */
async function enrolProven(trx: Transaction<DB>, by: ActorAt, keys: FieldKeys, sent: Sent): Promise<Client | null> {
  const { caller, venue } = by
  const ground = 'card_code' in sent ? 'card' : 'document'
  refuseIf(sharingBlocker(await lockMemberSharing(trx, venue.operatorId)))
  const row = await lockProven(trx, venue, proofOf(keys, sent))
  if (row === undefined) {
    await recordAuditEntry(trx, asOperator(by), {
      action: 'member.enrolment_refused',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { ground },
    })
    return null
  }
  if (!row.venueIds.includes(venue.id)) {
    const venueIds = [...row.venueIds, venue.id].toSorted((one, other) => one - other)
    await updateMember(trx, venue.operatorId, row.id, { venueIds }, caller.staffId)
    await recordEnrolment(trx, by, { id: row.id, venueIds: [venue.id], ground })
    await publishChange(trx, venue, { id: row.id, venueIds })
  }
  return getClient(trx, venue, row.id)
}
