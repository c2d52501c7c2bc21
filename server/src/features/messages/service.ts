import type { CallReply, ParsedInput } from '@aforo/contract'
import { messageBlocker, plainText, unreadCountedMost } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, type AuditEntry, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import {
  countUnread,
  findColleague,
  findNote,
  insertMessage,
  listColleagues,
  listMessages,
  lockBoard,
  markRead,
  withdrawMessage,
  writeNote,
} from './queries.ts'

export type MessageDeps = { db: Database; live: LiveHub }
type Message = CallReply<'GET /v1/messages'>[number]
type Colleague = Message['from']

const colleagueOf = (id: number, name: string, pictureKey: string | null): Colleague => ({
  id,
  name,
  image_path: picturePathOf(pictureKey),
})

/** Sends a hint to the people who may read the message. */
function announce({ live }: MessageDeps, { caller, venue }: Omit<ActorAt, 'origin'>, toStaffId: number | null): void {
  if (toStaffId === null) return live.publish(venueChannel(venue.id), 'messages')
  live.publish(staffChannel(toStaffId), 'messages')
  live.publish(staffChannel(caller.staffId), 'messages')
}

const auditEntryAt = ({ venue }: ActorAt, action: AuditEntry['action']): AuditEntry => ({
  action,
  subject: { kind: 'venue', id: venue.id },
  before: null,
  after: null,
})

/** Messages to one person are private: only messages to all are audited, and without their text. */
export async function sendMessage(
  deps: MessageDeps,
  by: ActorAt,
  key: string,
  { text, to }: ParsedInput<'POST /v1/messages'>['body'],
): Promise<CallReply<'POST /v1/messages'>> {
  const { caller, venue } = by
  const sent = await runOnce(
    deps.db,
    { kind: 'message.send', key, request: { text, to }, caller, venue },
    async (trx) => {
      refuseIf(messageBlocker(text))
      const isReachable = to === null || (to !== caller.staffId && (await findColleague(trx, venue, to)) !== undefined)
      if (!isReachable) throw new Refusal('message_recipient_gone')
      await lockBoard(trx, venue)
      const { id, at } = await insertMessage(trx, venue, { fromStaffId: caller.staffId, toStaffId: to, text })
      if (to === null) await recordAuditEntryAt(trx, by, auditEntryAt(by, 'message.sent'))
      return { id, at: at.toISOString() }
    },
  )
  announce(deps, by, to)
  return sent
}

export async function listOwnMessages(
  { db }: MessageDeps,
  caller: Caller,
  venue: VenueRef,
  { limit, cursor }: ParsedInput<'GET /v1/messages'>['query'],
): Promise<Page<Message>> {
  const before = readCursor(cursor)?.id ?? null
  return inOperator(db, venue.operatorId, async (trx) => {
    const rows = await listMessages(trx, venue, { staffId: caller.staffId, before, limit: limit + 1 })
    const page = cutPage(rows, limit, () => '')
    const items = page.items.map((row): Message => ({
      id: row.id,
      from: colleagueOf(row.fromStaffId, row.authorName, row.authorPicture),
      to: row.toStaffId === null ? null : colleagueOf(row.toStaffId, row.readerName, row.readerPicture),
      text: row.text,
      at: row.at.toISOString(),
    }))
    return { ...page, items }
  })
}

export async function withdraw(deps: MessageDeps, by: ActorAt, id: number): Promise<void> {
  const { caller, venue } = by
  const { toStaffId } = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const withdrawn = await withdrawMessage(trx, venue, { id, fromStaffId: caller.staffId })
    if (withdrawn === undefined) throw new Refusal('message_not_found')
    if (withdrawn.toStaffId === null) await recordAuditEntryAt(trx, by, auditEntryAt(by, 'message.withdrawn'))
    return withdrawn
  })
  announce(deps, by, toStaffId)
}

/** The hint refreshes the count on the other screens of the same person. */
export async function readUntil({ db, live }: MessageDeps, caller: Caller, venue: VenueRef, until: number) {
  await inOperator(db, venue.operatorId, (trx) => markRead(trx, venue, { staffId: caller.staffId, until }))
  live.publish(staffChannel(caller.staffId), 'messages')
}

export async function countOwnUnread({ db }: MessageDeps, caller: Caller, venue: VenueRef) {
  const unread = await inOperator(db, venue.operatorId, (trx) =>
    countUnread(trx, venue, { staffId: caller.staffId, most: unreadCountedMost }),
  )
  return { unread }
}

const colleaguesMost = 20

export async function findColleagues(
  { db }: MessageDeps,
  caller: Caller,
  venue: VenueRef,
  { q = '' }: ParsedInput<'GET /v1/messages/people'>['query'],
): Promise<Colleague[]> {
  const search = { exceptId: caller.staffId, words: plainText(q), limit: colleaguesMost }
  const people = await listColleagues(db, venue, search)
  return people.map(({ id, name, pictureKey }) => colleagueOf(id, name, pictureKey))
}

export async function describeNote({ db }: MessageDeps, venue: VenueRef): Promise<CallReply<'GET /v1/handover-note'>> {
  const board = await inOperator(db, venue.operatorId, (trx) => findNote(trx, venue))
  const { note = null, noteAt = null, staffId = null, noteVersion: version = 0 } = board ?? {}
  if (board === undefined || note === null || noteAt === null || staffId === null) return { note: null, version }
  return {
    note: { text: note, by: colleagueOf(staffId, board.name, board.pictureKey), at: noteAt.toISOString() },
    version,
  }
}

export async function pinNote(
  deps: MessageDeps,
  by: ActorAt,
  key: string,
  sent: ParsedInput<'PUT /v1/handover-note'>['body'],
): Promise<CallReply<'PUT /v1/handover-note'>> {
  const { caller, venue } = by
  const pinned = await runOnce(deps.db, { kind: 'note.pin', key, request: sent, caller, venue }, async (trx) => {
    refuseIf(messageBlocker(sent.text))
    const { noteVersion } = await lockBoard(trx, venue)
    if (noteVersion !== sent.version) throw new Refusal('note_changed')
    await writeNote(trx, venue, { text: sent.text, staffId: caller.staffId })
    await recordAuditEntryAt(trx, by, auditEntryAt(by, 'note.pinned'))
    return { version: noteVersion + 1 }
  })
  announce(deps, by, null)
  return pinned
}

/** Succeeds if the note is already removed. Refuses if it was replaced since. */
export async function unpinNote(deps: MessageDeps, by: ActorAt, version: number): Promise<void> {
  const { venue } = by
  await inOperator(deps.db, venue.operatorId, async (trx) => {
    const board = await lockBoard(trx, venue)
    if (board.note === null) return
    if (board.noteVersion !== version) throw new Refusal('note_changed')
    await writeNote(trx, venue, null)
    await recordAuditEntryAt(trx, by, auditEntryAt(by, 'note.unpinned'))
  })
  announce(deps, by, null)
}
