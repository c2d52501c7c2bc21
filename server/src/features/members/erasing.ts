import type { CallReply } from '@aforo/contract'
import { amountOfCents, erasureBlocker, goodUntil, type Standing } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordDeedAt } from '../audit/service.ts'
import { holdWallet, listMemberItems, listMemberTransactions } from '../ledger/service.ts'
import { forgetPicture } from '../pictures/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { membershipOf } from './facts.ts'
import { eraseMember, findMember, insertRead, listMonths, listReads, lockMember } from './queries.ts'
import {
  announce,
  describeMember,
  getMemberRow,
  type MemberDeps,
  moneyFigure,
  monthOf,
  refuseElsewhere,
  refuseUnlessOwner,
} from './service.ts'
import { deleteCarts, eraseVisitReasons, listMemberVisits } from './visits/queries.ts'

/** More than one person has in a life. */
const rowsMost = 100_000

/** Everything that is kept about a member, to be handed to them. That it was made is written down. */
export async function makeFile(
  deps: MemberDeps,
  by: ActorAt,
  id: number,
): Promise<CallReply<'GET /v1/members/{id}/file'>> {
  const { caller, venue } = by
  const { operatorId } = venue
  refuseUnlessOwner(caller, venue)
  const keys = await deps.keyring.keysOf(operatorId)
  const { kept, ...file } = await inOperator(deps.db, operatorId, async (trx) => {
    const row = await getMemberRow(trx, venue, id)
    if (row.standing === 'erased') throw new Refusal('member_erased')
    const member = await describeMember(trx, { caller, venue, keys }, id)
    const transactions = await listMemberTransactions(trx, operatorId, id, { before: null, limit: rowsMost })
    const items = await listMemberItems(trx, operatorId, id, rowsMost)
    const months = await listMonths(trx, operatorId, id, '0001-01-01')
    const visits = await listMemberVisits(trx, operatorId, id, rowsMost)
    const reads = await listReads(trx, operatorId, id, null, rowsMost)
    await insertRead(trx, venue, { memberId: id, staffId: caller.staffId, what: 'file' })
    await recordDeedAt(trx, by, {
      action: 'member.file_made',
      subject: { kind: 'member', id },
      before: null,
      after: null,
    })
    return {
      kept: row,
      member,
      transactions: transactions.map((booked) => ({
        at: booked.at.toISOString(),
        kind: booked.kind,
        method: booked.method,
        amount: amountOfCents(booked.amountCents),
        receipt: booked.receiptNumber ?? booked.id,
        venue_id: booked.venueId,
        reverses_receipt_of: booked.reversesId,
        reason: booked.reason,
        items: (items.get(booked.id) ?? []).map(({ item }) => item),
      })),
      months: months.map(({ month, gramsMilli }) => ({ month: month.slice(0, 7), grams: gramsMilli / 1000 })),
      visits: visits.map((visit) => ({
        venue_id: visit.venueId,
        entry_time: visit.enteredAt.toISOString(),
        exit_time: visit.leftAt?.toISOString() ?? null,
        exit_kind: visit.exitKind,
        reason: visit.entryReason,
        undone: visit.undoneAt !== null,
      })),
      reads: reads.map(({ at, what }) => ({ at: at.toISOString(), what })),
    }
  })
  const pictureOf = async (key: string | null) => {
    const bytes = key === null ? null : await deps.pictures.get(key, 'large')
    return bytes === null ? null : `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
  }
  return {
    made_at: new Date().toISOString(),
    ...file,
    picture: await pictureOf(kept.pictureKey),
    contract: await pictureOf(kept.contractKey),
  }
}

/** There is no way back: the row keeps its number and its money, and nothing that tells whose they were. */
export async function eraseData(deps: MemberDeps, by: ActorAt, id: number): Promise<void> {
  const { caller, venue } = by
  refuseUnlessOwner(caller, venue)
  const row = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const held = refuseElsewhere(await lockMember(trx, venue, id), venue)
    const { balanceCents } = await holdWallet(trx, venue, id)
    const { currency, today } = await getRulesToday(trx, venue)
    const inside = (await findMember(trx, venue, id, monthOf(today)))?.enteredAt !== null
    const blocker = erasureBlocker({ standing: held.standing as Standing, balanceCents, inside })
    if (blocker !== null) throw new Refusal(blocker, { amount: moneyFigure(balanceCents, currency) })
    const last = goodUntil({ ...membershipOf(held), standing: 'erased' })
    await eraseMember(trx, venue.operatorId, id, caller.staffId, last)
    await eraseVisitReasons(trx, venue.operatorId, id)
    await deleteCarts(trx, venue.operatorId, id)
    await recordDeedAt(trx, by, {
      action: 'member.erased',
      subject: { kind: 'member', id },
      before: null,
      after: { number: held.number },
    })
    return held
  })
  await forgetPicture(deps, row.pictureKey)
  await forgetPicture(deps, row.contractKey)
  announce(deps, row.venueIds)
}
