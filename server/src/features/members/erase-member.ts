import type { CallReply } from '@aforo/contract'
import { amountOfCents, erasureBlocker, goodUntil } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { Exported } from '../../http/exported.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { exportWhole } from '../exports/service.ts'
import type { Jobs } from '../jobs/service.ts'
import { getLockedWallet, listMemberItems, listMemberTransactions } from '../ledger/service.ts'
import { readPicture } from '../pictures/service.ts'
import { noteErasure, noteFile } from '../privacy-requests/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import { eraseMember, insertErasure, redactErasedMember } from './erasure-queries.ts'
import { finishErasure, sendErasureJob } from './erasures.ts'
import { membershipOf } from './member-mapping.ts'
import { findMember, insertRead, listMonths, listReads, lockMember, type PickedMember } from './queries.ts'
import {
  announce,
  describeMember,
  getMemberRow,
  type MemberDeps,
  moneyFigure,
  monthOf,
  refuseAtOtherVenue,
  refuseUnlessOwner,
} from './service.ts'
import { deleteCarts, listMemberVisits } from './visit-queries.ts'

/** More rows than a member ever has. */
const rowsMost = 100_000

/** All stored data about a member, to give to them. */
export async function makeMemberFile(
  deps: MemberDeps,
  by: ActorAt,
  id: number,
): Promise<Exported<CallReply<'GET /v1/members/{id}/file'>>> {
  const { caller, venue } = by
  refuseUnlessOwner(caller, venue)
  const { standing } = await inOperator(deps.db, venue.operatorId, (trx) => getMemberRow(trx, venue, id))
  if (standing === 'erased') throw new Refusal('member_erased')
  return exportWhole(deps, by, { kind: 'member_file', format: 'json', memberId: id }, async () => {
    const made = await gatherFile(deps, by, id)
    deps.alerts.noteRead(venue.operatorId)
    const { transactions, months, visits, reads } = made
    return { made, rowCount: transactions.length + months.length + visits.length + reads.length }
  })
}

async function gatherFile(deps: MemberDeps, { caller, venue }: ActorAt, id: number) {
  const { operatorId } = venue
  const gather = (keys: FieldKeys) =>
    inOperator(deps.db, operatorId, async (trx) => {
      const row = await getMemberRow(trx, venue, id)
      const member = await describeMember(trx, { caller, venue, keys }, id)
      const transactions = await listMemberTransactions(trx, operatorId, id, { before: null, limit: rowsMost })
      const items = await listMemberItems(trx, operatorId, id, rowsMost)
      const months = await listMonths(trx, operatorId, id, '0001-01-01')
      const visits = await listMemberVisits(trx, operatorId, id, rowsMost)
      const reads = await listReads(trx, operatorId, id, null, rowsMost)
      await insertRead(trx, venue, { memberId: id, staffId: caller.staffId, what: 'file' })
      await noteFile(trx, operatorId, id, caller.staffId)
      return {
        kept: row,
        made_at: (await readNow(trx)).toISOString(),
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
  const { kept, ...file } = await deps.keyring.withKeys(operatorId, gather)
  const pictureOf = async (key: string | null) => {
    const bytes = key === null ? null : await readPicture(deps, key, 'large')
    return bytes === null ? null : `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
  }
  return {
    ...file,
    picture: await pictureOf(kept.pictureKey),
    contract: await pictureOf(kept.contractKey),
  }
}

/** The person who erases and the origin. `staffId` is null if an erasure is applied again after a restore, or by period. */
export type Erasing = {
  venue: VenueRef
  staffId: number | null
  origin: Pick<Origin, 'address' | 'requestId'>
  /** The time of the first erasure, or null for now. */
  at: Date | null
  /** The member left longer ago than the operator keeps their data. */
  byPeriod?: true
}

/** Writes the erasure of a locked member. The pictures are deleted after the commit. */
export async function writeErasure(
  trx: Transaction<DB>,
  { venue, staffId, origin, at, byPeriod }: Erasing,
  locked: PickedMember,
): Promise<void> {
  const { operatorId } = venue
  const { id } = locked
  const { balanceCents } = await getLockedWallet(trx, venue, id)
  const { currency, today } = await getRulesToday(trx, venue)
  const inside = (await findMember(trx, venue, id, monthOf(today)))?.enteredAt !== null
  const blocker = erasureBlocker({ standing: locked.standing, balanceCents, inside })
  if (blocker !== null) throw new Refusal(blocker, { amount: moneyFigure(balanceCents, currency) })
  const last = goodUntil({ ...membershipOf(locked), standing: 'erased' })
  await eraseMember(trx, operatorId, id, staffId ?? locked.changedBy, last)
  await redactErasedMember(trx, id)
  await noteErasure(trx, operatorId, id)
  await deleteCarts(trx, operatorId, id)
  const pictureKeys = [locked.pictureKey, locked.contractKey].filter((key) => key !== null)
  await insertErasure(trx, operatorId, { memberId: id, staffId, at, byPeriod: byPeriod === true, pictureKeys })
  await recordAuditEntry(
    trx,
    { staffId, venue, origin },
    {
      action: 'member.erased',
      subject: { kind: 'member', id },
      before: null,
      after: {
        number: locked.number,
        ...(byPeriod === true ? { byPeriod } : staffId === null ? { reapplied: true } : {}),
      },
    },
  )
  await publishEvent(trx, { venue, venueIds: locked.venueIds }, { type: 'member.erased', data: { user_id: id } })
}

/** Cannot be undone. The row keeps its number and its money, and nothing that identifies the member. */
export async function eraseMemberData(
  deps: MemberDeps & { jobs: Jobs },
  { caller, venue, origin }: ActorAt,
  id: number,
): Promise<CallReply<'POST /v1/members/{id}/erasure'>> {
  refuseUnlessOwner(caller, venue)
  const row = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const locked = refuseAtOtherVenue(await lockMember(trx, venue, id), venue)
    await writeErasure(trx, { venue, staffId: caller.staffId, origin, at: null }, locked)
    await sendErasureJob(deps.jobs, trx, venue.operatorId)
    return locked
  })
  const state = await finishErasure(deps, { operatorId: venue.operatorId, memberId: id })
  announce(deps, row.venueIds)
  return { state }
}
