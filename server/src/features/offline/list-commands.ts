import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, fullName, offlineChoicesFor, uncoveredCents } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { nameDevices } from '../devices/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import type { CommandDeps } from './apply-command.ts'
import { countByDevice, countOpen, listOfflineCommands } from './list-queries.ts'

export type ListedCommand = CallReply<'GET /v1/offline/commands'>[number]
type Row = Awaited<ReturnType<typeof listOfflineCommands>>[number]
type Deps = Pick<CommandDeps, 'db'>

function missingOf({ kind, amountCents, balanceAfterCents }: Row): number | null {
  if (kind !== 'sale' || amountCents === null || balanceAfterCents === null) return null
  const cents = uncoveredCents(amountCents, balanceAfterCents)
  return cents === 0 ? null : amountOfCents(cents)
}

/** What can be decided now. Nothing can be booked for an erased member. */
function choicesOf({ result, choice, standing }: Row) {
  if (choice !== null) return []
  return offlineChoicesFor(result).filter((one) => one !== 'book' || standing !== 'erased')
}

const listed = (row: Row, device: string): ListedCommand => ({
  id: row.id,
  kind: row.kind,
  place: row.place,
  device,
  staff: row.staffName,
  member: {
    id: row.memberId,
    client_id: row.number,
    name: fullName(row.name, row.lastName),
    image_path: picturePathOf(row.pictureKey),
    balance: amountOfCents(row.balanceCents),
  },
  made_at: row.madeAt.toISOString(),
  received_at: row.receivedAt.toISOString(),
  amount: row.amountCents === null ? null : amountOfCents(row.amountCents),
  products: row.products,
  result: row.result,
  flags: row.flags,
  missing: missingOf(row),
  transaction_id: row.transactionId,
  choices: choicesOf(row),
  choice: row.choice,
  chosen_by: row.chooserName,
  chosen_at: row.chosenAt?.toISOString() ?? null,
})

/** Cursors of this list are instants in microseconds. */
function readInstantCursor(text: string | undefined): Cursor | null {
  const cursor = readCursor(text)
  if (cursor !== null && !/^\d{1,16}$/.test(cursor.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return cursor
}

export async function listCommands(
  { db }: Deps,
  venue: VenueRef,
  { limit, cursor, open, device_id: deviceId }: ParsedInput<'GET /v1/offline/commands'>['query'],
): Promise<Page<ListedCommand>> {
  const before = readInstantCursor(cursor)
  const filter = { isOpen: open === 'only', deviceId: deviceId ?? null, before, limit: limit + 1 }
  const rows = await inOperator(db, venue.operatorId, (trx) => listOfflineCommands(trx, venue, filter))
  const page = cutPage(rows, limit, ({ madeMicros }) => madeMicros)
  // Not in the transaction, which may be in a pod.
  const names = await nameDevices({ db }, [...new Set(page.items.map((row) => row.deviceId))])
  return { ...page, items: page.items.map((row) => listed(row, names.get(row.deviceId) ?? '')) }
}

/** One command as the list shows it. `device` is its name. */
export async function describeCommand(trx: Executor, venue: VenueRef, id: number, device: string) {
  const [row] = await listOfflineCommands(trx, venue, { id, limit: 1 })
  if (row === undefined) throw new Refusal('offline_command_not_found')
  return listed(row, device)
}

export async function summariseCommands(
  { db }: Deps,
  venue: VenueRef,
  since: string,
): Promise<CallReply<'GET /v1/offline/summary'>> {
  const { devices, counts } = await inOperator(db, venue.operatorId, async (trx) => ({
    devices: await countByDevice(trx, venue, new Date(since)),
    counts: await countOpen(trx, venue),
  }))
  const names = await nameDevices(
    { db },
    devices.map(({ deviceId }) => deviceId),
  )
  const timesOf = (end: 'from' | 'to') => devices.map((device) => device[end].toISOString()).toSorted()
  return {
    from: timesOf('from').at(0) ?? null,
    to: timesOf('to').at(-1) ?? null,
    sent: devices.reduce((sum, { sent }) => sum + sent, 0),
    ...counts,
    devices: devices.map(({ deviceId, sent }) => ({ id: deviceId, name: names.get(deviceId) ?? '', sent })),
  }
}
