import type { CallReply } from '@aforo/contract'
import { ownAccount, sharedDeviceBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { violatesUnique } from '../../db/pg-errors.ts'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB, JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { digest, newSecret } from '../../security/secrets.ts'
import { type ActorAt, type AuditEntry, recordAuditEntryAt } from '../audit/service.ts'
import { staffChannel } from '../live/service.ts'
import type { SignInDeps } from '../sign-in/service.ts'
import { endSignInOn, insertDevice, listDevicesAt, lockDevice, renameDevice, setRevoked } from './queries.ts'

type Reply = CallReply<'GET /v1/devices'>[number]
type DeviceRow = Awaited<ReturnType<typeof listDevicesAt>>[number]

const nameOr = (name: string | null, email: string | null) => (name === null || name === '' ? email : name)

const toReply = (row: DeviceRow): Reply => ({
  id: row.id,
  name: row.name,
  enrolled_at: row.enrolledAt.toISOString(),
  enrolled_by: nameOr(row.enrollerName, row.enrollerEmail) ?? '',
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  used_by: nameOr(row.userName, row.userEmail),
})

export async function listDevices({ db }: SignInDeps, venue: VenueRef): Promise<Reply[]> {
  return (await listDevicesAt(db, venue.id)).map(toReply)
}

async function describe(db: Executor, venue: VenueRef, id: number): Promise<Reply> {
  const [row] = await listDevicesAt(db, venue.id, id)
  if (row === undefined) throw new Refusal('device_not_found')
  return toReply(row)
}

type DeviceAction = Extract<AuditEntry['action'], `venue.device_${string}`>

async function record(
  trx: Transaction<DB>,
  by: ActorAt,
  action: DeviceAction,
  change: { before: JsonObject | null; after: JsonObject | null },
): Promise<void> {
  await enterOperator(trx, by.venue.operatorId)
  await recordAuditEntryAt(trx, by, { action, subject: { kind: 'venue', id: by.venue.id }, ...change })
}

const refuseTakenName = (error: unknown): never => {
  if (violatesUnique(error, 'devices_name_unique')) throw new Refusal('device_name_taken')
  throw error
}

/** Enrols the browser of the call. Its secret is returned once, for its cookie. */
export async function enrolDevice({ db }: SignInDeps, by: ActorAt, name: string) {
  const { caller, venue } = by
  refuseIf(sharedDeviceBlocker(ownAccount, caller.deviceId !== null))
  const secret = newSecret()
  const device = await inDirectory(db, async (trx) => {
    const made = { name, secretHash: digest(secret), enrolledBy: caller.staffId }
    const { id } = await insertDevice(trx, venue, made)
    await record(trx, by, 'venue.device_enrolled', { before: null, after: { device: name } })
    return describe(trx, venue, id)
  }).catch(refuseTakenName)
  return { secret, device }
}

async function getLockedDevice(trx: Transaction<DB>, { venue }: ActorAt, id: number) {
  const device = await lockDevice(trx, venue.id, id)
  if (device === undefined) throw new Refusal('device_not_found')
  return device
}

export async function rename({ db }: SignInDeps, by: ActorAt, id: number, name: string): Promise<Reply> {
  return inDirectory(db, async (trx) => {
    const before = await getLockedDevice(trx, by, id)
    if (before.name !== name) {
      await renameDevice(trx, id, name)
      await record(trx, by, 'venue.device_renamed', { before: { device: before.name }, after: { device: name } })
    }
    return describe(trx, by.venue, id)
  }).catch(refuseTakenName)
}

/** The device is worth nothing from now on: its cookie is refused, and the person who uses it is signed out. */
export async function revokeDevice({ db, live }: SignInDeps, by: ActorAt, id: number): Promise<void> {
  const endedStaffId = await inDirectory(db, async (trx) => {
    const { name, signInId } = await getLockedDevice(trx, by, id)
    await setRevoked(trx, id, by.caller.staffId)
    await record(trx, by, 'venue.device_revoked', { before: { device: name }, after: null })
    return signInId === null ? null : endSignInOn(trx, signInId, 'signed_out_elsewhere')
  })
  if (endedStaffId !== null) live.publish(staffChannel(endedStaffId), 'me')
}
