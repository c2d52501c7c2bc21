import type { CallReply } from '@aforo/contract'
import {
  type ApprovalLimit,
  amountOfCents,
  approvalState,
  fullName,
  holdsAt,
  mayDecide,
  quantityOfMilli,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { nameDevices } from '../devices/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { findShiftBegins } from '../time-records/service.ts'
import { actReply, figureReply, goodsOf } from './act-mapping.ts'
import { type ApprovalRow, findApproval, listApproversAt, listPeople, listProducts, listWaiting } from './queries.ts'

export type Approval = CallReply<'GET /v1/approvals/{id}'>
type CallerAt = { caller: Caller; venue: VenueRef }

type PersonRow = { id: number; name: string; email: string; pictureKey: string | null }

const personReply = ({ id, name, email, pictureKey }: PersonRow) => ({
  id,
  name: name === '' ? email : name,
  has_picture: pictureKey !== null,
  image_path: picturePathOf(pictureKey),
})

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOfCents(cents))

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads the people and products that these requests mention. Their devices are read later, from the directory. */
async function readMentioned(trx: Transaction<DB>, operatorId: number, rows: readonly ApprovalRow[]) {
  const people = rows.flatMap(({ askedBy, askedOf, decidedBy }) =>
    [askedBy, askedOf, decidedBy].filter((id) => id !== null),
  )
  const goods = rows.flatMap(({ act }) => goodsOf(act).map(({ productId }) => productId))
  return {
    rows,
    people: byId(rows.length === 0 ? [] : await listPeople(trx, [...new Set(people)])),
    products: byId(goods.length === 0 ? [] : await listProducts(trx, operatorId, [...new Set(goods)])),
  }
}

type Read = Awaited<ReturnType<typeof readMentioned>>

function toReply(row: ApprovalRow, { people, products }: Read, devices: ReadonlyMap<number, string>): Approval {
  const personOf = (id: number) => personReply(people.get(id) ?? { id, name: '', email: '', pictureKey: null })
  const { decidedBy, decidedAt, decidedHow, number, standing, memberId } = row
  return {
    id: row.id,
    kind: row.kind,
    state: approvalState({ ...row, isUsed: row.usedAt !== null }, row.now),
    venue: { id: row.venueId, name: row.venueName, time_zone: row.timeZone, currency: row.currency },
    device: row.deviceId === null ? null : (devices.get(row.deviceId) ?? null),
    act: actReply(row.act),
    limit: row.limitName,
    most: row.most === null ? null : figureReply(row.limitName, row.most),
    figure: figureReply(row.limitName, row.figure),
    amount_before: amountOrNull(row.amountBeforeCents),
    amount_after: amountOrNull(row.amountAfterCents),
    client:
      memberId === null || number === null || standing === null
        ? null
        : {
            id: memberId,
            client_id: number,
            name: fullName(row.memberName ?? '', row.memberLastName ?? ''),
            image_path: picturePathOf(row.memberPictureKey),
            standing,
          },
    items: goodsOf(row.act).flatMap(({ productId, quantityMilli }) => {
      const product = products.get(productId)
      if (product === undefined) return []
      const { name, unitType } = product
      return [{ product_id: productId, name, unit_type: unitType, quantity: quantityOfMilli(quantityMilli) }]
    }),
    asked_by: personOf(row.askedBy),
    asked_at: row.askedAt.toISOString(),
    asked_of: row.askedOf === null ? null : personOf(row.askedOf),
    expires_at: row.expiresAt.toISOString(),
    reason: row.reason,
    decided:
      decidedBy === null || decidedAt === null || decidedHow === null
        ? null
        : { by: personOf(decidedBy), at: decidedAt.toISOString(), how: decidedHow, words: row.words },
    asked_recently: row.askedRecently ?? 0,
    approved_by_you: row.approvedByReader ?? 0,
  }
}

async function toReplies({ db }: { db: Database }, reads: readonly Read[]): Promise<Approval[]> {
  const deviceIds = reads.flatMap(({ rows }) => rows.map(({ deviceId }) => deviceId)).filter((id) => id !== null)
  const devices = await nameDevices({ db }, [...new Set(deviceIds)])
  return reads.flatMap((read) => read.rows.map((row) => toReply(row, read, devices)))
}

/** A request, for the person who asked and for people who may decide. */
export async function readApproval(deps: { db: Database }, { caller, venue }: CallerAt, id: number): Promise<Approval> {
  const read = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const row = await findApproval(trx, venue, id, caller.staffId)
    const isOwn = row?.askedBy === caller.staffId
    if (row === undefined || !(isOwn || mayDecide(caller, venue.id, row.limitName)))
      throw new Refusal('approval_not_found')
    return readMentioned(trx, venue.operatorId, [row])
  })
  const [approval] = await toReplies(deps, [read])
  if (approval === undefined) throw new Refusal('approval_not_found')
  return approval
}

/** What waits for the caller, at all their venues. */
export async function listApprovals(deps: { db: Database }, caller: Caller): Promise<Approval[]> {
  const readerId = caller.staffId
  const reads: Read[] = []
  for (const [operatorId, own] of Map.groupBy(caller.venues, (venue) => venue.operatorId)) {
    const venueIds = own.map(({ id }) => id)
    const approvesAt = venueIds.filter((id) => holdsAt(caller, id, 'approve'))
    const read = await inOperator(deps.db, operatorId, async (trx) =>
      readMentioned(trx, operatorId, await listWaiting(trx, { operatorId, venueIds, approvesAt, readerId })),
    )
    reads.push(read)
  }
  return toReplies(deps, reads)
}

export async function listApprovers(
  deps: { db: Database },
  { caller, venue }: CallerAt,
  limit: ApprovalLimit,
): Promise<CallReply<'GET /v1/approvers'>> {
  const rows = await listApproversAt(deps.db, venue.id, limit)
  const begins = await findShiftBegins(deps, venue)
  const shown = rows
    .filter(({ id }) => id !== caller.staffId)
    .map((row) => ({
      ...personReply(row),
      pin_digits: row.pinDigits,
      on_shift_since: begins.get(row.id)?.toISOString() ?? null,
      online: Boolean(row.isOnline),
    }))
  const rank = ({ on_shift_since: since, online }: (typeof shown)[number]) => (since !== null ? 0 : online ? 1 : 2)
  return shown.toSorted((one, other) => rank(one) - rank(other))
}
