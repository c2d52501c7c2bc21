import type { CallReply, ParsedInput } from '@aforo/contract'
import { type LeasePlace, leasePlaces, leaseReleaseBlocker, takeOverBlocker } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { describeDevices, getDevice } from '../devices/service.ts'
import { venueChannel } from '../live/service.ts'
import { type LeaseReply, leaseReply } from './lease-view.ts'
import { countOpenCommands, findLease, findOfflineSettings, freeLease, listLeases, lockHolder } from './queries.ts'
import type { LeaseDeps } from './service.ts'

type At = Pick<ActorAt, 'caller' | 'venue'>

export async function describeOffline(deps: LeaseDeps, { caller, venue }: At): Promise<CallReply<'GET /v1/offline'>> {
  const { now, isOn, rows, open } = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const settings = await findOfflineSettings(trx, venue.id)
    const found = await listLeases(trx, venue)
    return { ...settings, isOn: settings.offlineSelling, rows: found, open: await countOpenCommands(trx, venue) }
  })
  const names = await describeDevices(
    deps,
    rows.flatMap(({ deviceId }) => deviceId ?? []),
  )
  const seen = { now, isOn, deviceId: caller.deviceId, names }
  return {
    now: now.toISOString(),
    enabled: isOn,
    leases: leasePlaces.map((place) => leaseReply(rows, place, seen)),
    open,
  }
}

/** Gives the lease back. Nothing happens if the device does not hold it any more. */
export async function giveBack(
  deps: LeaseDeps,
  secret: string,
  place: LeasePlace,
  { fence, waiting }: ParsedInput<'DELETE /v1/device/leases/{place}'>['body'],
): Promise<void> {
  const device = await getDevice(deps, secret)
  const venue = { id: device.venueId, operatorId: device.operatorId }
  refuseIf(leaseReleaseBlocker(waiting))
  const isFreed = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const lease = await lockHolder(trx, venue, place)
    if (lease?.deviceId !== device.id || lease.fence !== fence) return false
    await freeLease(trx, venue, place, { isTaken: false })
    return true
  })
  if (isFreed) deps.live.publish(venueChannel(venue.id), 'offline')
}

/**
 * Takes the lease away from a silent device. From then on its commands are not applied, and the next device that asks gets
 * the lease.
 */
export async function takeOver(
  deps: LeaseDeps,
  by: ActorAt,
  { place, seen, fence }: ParsedInput<'POST /v1/offline/take-over'>['body'],
): Promise<LeaseReply> {
  const { caller, venue } = by
  const { deviceId } = caller
  const before = await inOperator(deps.db, venue.operatorId, (trx) => findLease(trx, venue, place))
  const names = await describeDevices(deps, [before?.deviceId ?? []].flat())
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id)?.name ?? ''))
  const { now, rows } = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const { offlineSelling: isOn } = await findOfflineSettings(trx, venue.id)
    if (!isOn) throw new Refusal('offline_off')
    const lease = await lockHolder(trx, venue, place)
    const device = nameOf(lease?.deviceId ?? null)
    refuseIf(takeOverBlocker(lease ?? null, deviceId, await readNow(trx)), { device })
    // The caller has looked at the device of another lease, which is over.
    if (lease?.fence !== fence) throw new Refusal('lease_free')
    await freeLease(trx, venue, place, { isTaken: true })
    await recordAuditEntryAt(trx, by, {
      action: 'offline.taken_over',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: {
        device,
        leasePlace: place,
        silentSince: lease.renewedAt.toISOString(),
        commandsWaiting: lease.waiting,
        leaseSeen: seen,
      },
    })
    return { now: await readNow(trx), rows: await listLeases(trx, venue) }
  })
  deps.live.publish(venueChannel(venue.id), 'offline')
  return leaseReply(rows, place, { now, isOn: true, deviceId, names })
}
