import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  type Lease,
  offlineCommandVerdict,
  type OfflineFlag,
  type OfflineResult,
  placeOfKind,
  quantityOfMilli,
  realTimeOf,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { PassingRefusal, waitForStandby, withRetries } from '../commands/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { type Device, getDevice } from '../devices/service.ts'
import {
  amountCentsOf,
  announceCommand,
  applyCommand,
  type Command,
  type CommandDeps,
  productIdsOf,
} from './apply-command.ts'
import {
  findByKey,
  hasMember,
  insertOfflineCommand,
  isKnownOn,
  listStocks,
  lockLease,
  setLastCommand,
} from './command-queries.ts'
import { readMaker } from './maker.ts'
import { cardSaltOf, readOfflineMembers } from './offline-members.ts'

type Sent = ParsedInput<'POST /v1/device/offline-commands'>['body']
type Answer = CallReply<'POST /v1/device/offline-commands'>
type Arrived = {
  device: Device
  by: ActorAt
  keys: FieldKeys
  cardSalt: string
  sent: Sent
  /** Whether booking it was refused before. People decide about it then, because the device has nobody to ask. */
  isRefused: boolean
  /** Whether the person has come in on this device before. A device that names others may not be honest. */
  isKnown: boolean
}
/** `venueIds` is null if the command had arrived before. */
type Received = { answer: Answer; venueIds: readonly number[] | null }

/** The person who did it, as the actor. */
async function actorOf(deps: CommandDeps, device: Device, { command }: Sent, origin: Origin): Promise<ActorAt> {
  const venue = { id: device.venueId, operatorId: device.operatorId }
  const { staff_id: staffId } = command
  const maker = await readMaker(deps.db, { venue, staffId, deviceId: device.id })
  // Neither of the venue nor ever here: the device is not honest.
  const isOfVenue = maker !== undefined && maker.venues.length > 0
  if (maker === undefined || !(isOfVenue || (await isKnownOn(deps.db, device.id, staffId)))) {
    throw new Refusal('request_invalid', { fields: 'staff_id' })
  }
  return { caller: maker, venue, origin: { ...origin, deviceId: device.id, tillId: null, approvalId: null } }
}

/** The member and the stock as they are now. */
async function answerWith(
  trx: Transaction<DB>,
  { by: { venue }, keys, cardSalt }: Arrived,
  command: Command,
  { result, flags }: { result: OfflineResult; flags: readonly string[] },
): Promise<Answer> {
  const { today, ageLimit } = await getSettingsToday(trx, venue)
  const asked = { venue, keys, cardSalt, rules: { today, ageLimit } }
  const [member = null] = await readOfflineMembers(trx, asked, [command.user_id])
  const stocks = await listStocks(trx, venue.operatorId, productIdsOf(command))
  return {
    result,
    flags: [...flags],
    member,
    products: stocks.map(({ productId, quantityMilli, version }) => ({
      id: productId,
      stock_quantity: quantityOfMilli(quantityMilli),
      stock_version: version,
    })),
  }
}

type LockedLease = Lease & { grantedAt: Date; createdAt: Date; lastCommand: number }

/** Applies a command of the holder in its order. One of an older lease is kept for people to decide. */
async function settle(
  trx: Transaction<DB>,
  deps: CommandDeps,
  { device, by, keys, sent, isRefused, isKnown }: Arrived,
  lease: LockedLease | null,
) {
  const { command, sent_at: sentAt } = sent
  const { venue } = by
  const place = placeOfKind(command.kind)
  const now = await readNow(trx)
  const { fence, number, key, kind, staff_id: staffId, user_id: memberId } = command
  // A number that was never given.
  if (lease === null || fence > lease.fence) throw new Refusal('request_invalid', { fields: 'fence' })
  const isHolder = offlineCommandVerdict(lease, { deviceId: device.id, fence }, now) === 'apply'
  if (isHolder && number !== lease.lastCommand + 1) throw new Refusal('offline_order')
  const notBefore = isHolder ? lease.grantedAt : lease.createdAt
  const madeAt = realTimeOf({ madeAt: new Date(command.made_at), sentAt: new Date(sentAt) }, { now, notBefore })
  const flags: OfflineFlag[] = isHolder ? ['not_bookable'] : ['old_lease']
  const held = { result: 'held', flags, transactionId: null, visitId: null, venueIds: [] } as const
  const { venueIds, ...settled } =
    isHolder && !isRefused ? await applyCommand(trx, deps, { by, keys, command, at: madeAt, isKnown }) : held
  await insertOfflineCommand(trx, venue, {
    ...settled,
    place,
    deviceId: device.id,
    fence,
    number,
    key,
    kind,
    staffId,
    memberId,
    madeAt,
    body: { ...command },
    amountCents: amountCentsOf(command),
  })
  if (isHolder) await setLastCommand(trx, venue, place, number)
  return { settled, venueIds }
}

/** The effect, the row of the command and its number commit together. */
async function receive(trx: Transaction<DB>, deps: CommandDeps, arrived: Arrived): Promise<Received> {
  const { device, by, sent } = arrived
  const { command } = sent
  const { operatorId } = by.venue
  const lease = (await lockLease(trx, by.venue, placeOfKind(command.kind))) ?? null
  // Read after the lock, because the same command may have arrived from another tab meanwhile.
  const before = await findByKey(trx, operatorId, { key: command.key, deviceId: device.id, body: { ...command } })
  if (before !== undefined) {
    if (!before.same) throw new Refusal('idempotency_key_reused')
    await waitForStandby(trx)
    return { answer: await answerWith(trx, arrived, command, before), venueIds: null }
  }
  const { settled, venueIds } = await settle(trx, deps, arrived, lease)
  return { answer: await answerWith(trx, arrived, command, settled), venueIds }
}

const isKnownMember = ({ db }: CommandDeps, { venue }: ActorAt, memberId: number): Promise<boolean> =>
  inOperator(db, venue.operatorId, (trx) => hasMember(trx, venue, memberId))

/** Refusals that are about the sending, and not about what was done. */
const refusesSending = (error: unknown): boolean =>
  !(error instanceof Refusal) ||
  error instanceof PassingRefusal ||
  error.code === 'offline_order' ||
  error.code === 'idempotency_key_reused'

/** Receives one command that a device made without a connection. A repeated one gets its first answer. */
export async function sendCommand(deps: CommandDeps, secret: string, sent: Sent, origin: Origin): Promise<Answer> {
  const device = await getDevice(deps, secret)
  const by = await actorOf(deps, device, sent, origin)
  const { operatorId } = by.venue
  if (!(await isKnownMember(deps, by, sent.command.user_id))) {
    throw new Refusal('request_invalid', { fields: 'user_id' })
  }
  const cardSalt = cardSaltOf(secret)
  const isKnown = await isKnownOn(deps.db, device.id, sent.command.staff_id)
  const attempt = (isRefused: boolean) =>
    deps.keyring.withKeys(operatorId, (keys) =>
      inOperator(deps.db, operatorId, (trx) =>
        receive(trx, deps, { device, by, keys, cardSalt, sent, isRefused, isKnown }),
      ),
    )
  const { answer, venueIds } = await withRetries(
    () => attempt(false),
    (error) => {
      if (refusesSending(error)) throw error
      return attempt(true)
    },
  )
  if (venueIds !== null) announceCommand(deps, by, sent.command, venueIds)
  return answer
}
