import type { ParsedInput } from '@aforo/contract'
import {
  centsOfAmount,
  feePaysUntil,
  feePosting,
  levelsOf,
  type MemberFacts,
  topUpPosting,
  topUpVerdict,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runUnderLease } from '../leases/service.ts'
import { book, bookedData, openWallet } from '../ledger/service.ts'
import { fingerprintOf, forgetPicture, withPictureOf } from '../pictures/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import { isTillOpen } from '../venues/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import { refuseTaken, refuseInvalidFacts, venuesAfter, revealingRefusals } from './checks.ts'
import { type Client, documentHashesOf, factsOfForm, keptOf, type NewForm } from './member-mapping.ts'
import { findMember, findNextNumber, insertMember } from './queries.ts'
import { announce, ceilingFigure, getClient, type MemberDeps, monthOf } from './service.ts'

export async function enrolMember(
  deps: MemberDeps,
  by: ActorAt,
  { new_user: form, image }: ParsedInput<'POST /v1/create-client'>['multipart'],
): Promise<Client> {
  const { caller, venue } = by
  const keys = await deps.keyring.keysOf(venue.operatorId)
  const { key = crypto.randomUUID(), ...sent } = form
  // Hashed with a key of the operator, so that the database does not reveal what was sent.
  const fingerprint = await fingerprintOf(image)
  const request = keys.hashRequest([sent, fingerprint])
  const command = { kind: 'member.create', key, request, caller, venue }
  const client = await withPictureOf(deps, venue, image, async (pictureKey, claim) => {
    const { id } = await deps.throttle.guess(caller.staffId, revealingRefusals, () =>
      runUnderLease(deps, command, async (trx) => {
        await claim(trx)
        return writeNew(trx, by, { keys: await deps.keyring.lockKeys(trx, venue.operatorId), form, pictureKey })
      }),
    )
    return inOperator(deps.db, venue.operatorId, async (trx) => {
      const { today } = await getRulesToday(trx, venue)
      const row = await findMember(trx, venue, id, monthOf(today))
      // In a repeated command, the member already has the picture of the first one.
      if (row?.pictureKey !== pictureKey) await forgetPicture(deps, pictureKey)
      return getClient(trx, venue, id)
    })
  })
  announce(deps, client.owned_shops)
  return client
}

type New = { keys: FieldKeys; form: NewForm; pictureKey: string }

async function writeNew(trx: Transaction<DB>, by: ActorAt, { keys, form, pictureKey }: New): Promise<{ id: number }> {
  const { caller, venue } = by
  const { operatorId } = venue
  const rules = await getRulesToday(trx, venue)
  const venueIds = await venuesAfter(trx, { caller, operatorId }, [], form.owned_shops ?? [venue.id])
  const { registered_on: registeredOn = rules.today, consumption_type: consumptionType } = form
  const facts = factsOfForm(form, { registeredOn, consumptionType, venueIds })
  await refuseInvalidFacts(trx, by, rules, { before: null, after: facts, memberId: null })
  const { email, documentNumber } = facts
  const document = documentNumber === null ? {} : { documentHashes: documentHashesOf(keys, documentNumber) }
  const chosen = form.client_id === undefined ? {} : { number: form.client_id }
  await refuseTaken(trx, venue, { email, ...document, ...chosen }, null)

  const number = form.client_id ?? (await findNextNumber(trx, operatorId))
  const feePaidUntil = form.fee_paid ? feePaysUntil(facts.feeKind, null, registeredOn) : null
  const standing = 'active' as const
  const kept = keptOf(keys, { operatorId, number, standing, feePaidUntil }, facts, {
    standingReason: '',
    cardCode: null,
  })
  const { id } = await insertMember(trx, {
    ...kept,
    operatorId,
    number,
    pictureKey,
    feePaidUntil,
    identitySeenBy: form.identity_seen ? caller.staffId : null,
    identitySeenAt: form.identity_seen ? rules.now : null,
    changedBy: caller.staffId,
  })
  await recordAuditEntryAt(trx, by, {
    action: 'member.created',
    subject: { kind: 'member', id },
    before: null,
    after: { number, ...plainFacts(facts), identitySeen: form.identity_seen },
  })
  await publishEvent(trx, { venue, venueIds }, { type: 'member.created', data: { user_id: id } })
  await bookOpening(trx, by, rules, { id, form, facts, feePaidUntil })
  return { id }
}

/** The data that the audit record contains about a member: nothing that identifies them. */
const plainFacts = ({ feeKind, feeCents, expiresOn, discountPercent, monthlyMaxMilli, venueIds }: MemberFacts) => ({
  feeKind,
  feeCents,
  expiresOn,
  discountPercent,
  monthlyMaxMilli,
  venueIds: [...venueIds],
})

type Opening = { id: number; form: NewForm; facts: MemberFacts; feePaidUntil: string | null }

/** Books the initial credit as a normal top-up and the first fee as a normal fee. */
async function bookOpening(
  trx: Transaction<DB>,
  by: ActorAt,
  rules: RulesToday,
  { id, form, facts, feePaidUntil }: Opening,
): Promise<void> {
  const method = form.payment_method
  let wallet = await openWallet(trx, by.venue.operatorId, id)
  const amountCents = centsOfAmount(form.cash_balance)
  if (amountCents > 0) {
    const verdict = topUpVerdict(
      { amountCents, balanceCents: 0, method, tillOpen: await isTillOpen(trx, by.venue) },
      rules,
      levelsOf(rules.gateLevels),
    )
    const rule = verdict.blocks ?? verdict.asks[0]
    if (rule !== undefined) throw new Refusal(rule, ceilingFigure(rule, rules))
    const booked = await book(trx, by, wallet, {
      kind: 'top_up',
      method,
      posting: topUpPosting(method, amountCents),
      businessDate: rules.today,
    })
    wallet = booked.wallet
    await recordAuditEntryAt(trx, by, {
      action: 'money.topped_up',
      subject: { kind: 'member', id },
      before: { balanceCents: 0 },
      after: { balanceCents: wallet.balanceCents, amountCents, method, receipt: booked.receipt },
    })
    const data = bookedData(id, booked, { amountCents, method })
    await publishEvent(trx, by, { type: 'money.topped_up', data })
  }
  if (feePaidUntil === null || facts.feeCents === 0) return
  const fee = { paidUntil: feePaidUntil, paidBefore: null, expiredBefore: facts.expiresOn }
  const booked = await book(trx, by, wallet, {
    kind: 'fee',
    method,
    posting: feePosting(method, facts.feeCents),
    businessDate: rules.today,
    fee,
  })
  await recordAuditEntryAt(trx, by, {
    action: 'money.fee_paid',
    subject: { kind: 'member', id },
    before: null,
    after: { feePaidUntil, amountCents: facts.feeCents, method, receipt: booked.receipt },
  })
  const data = bookedData(id, booked, { amountCents: facts.feeCents, method })
  await publishEvent(trx, by, { type: 'money.fee_paid', data })
}
