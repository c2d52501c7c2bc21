import type { CallReply } from '@aforo/contract'
import { type LeasePlace, leaseRunsOutAt, leaseSettlesMs, leaseState } from '@aforo/domain'
import type { LeaseRow } from './queries.ts'

export type LeaseReply = CallReply<'GET /v1/offline'>['leases'][number]
type Seen = {
  now: Date
  isOn: boolean
  /** The device of the call, if it is a shared one. */
  deviceId: number | null
  names: ReadonlyMap<number, { name: string }>
}

/** A lease as the device of the call sees it. One that has run out counts as free. */
export function leaseReply(
  rows: readonly LeaseRow[],
  place: LeasePlace,
  { now, isOn, deviceId, names }: Seen,
): LeaseReply {
  const nobody = { place, fence: null, runs_out_at: null, last_command: 0, holder: null }
  const row = rows.find((one) => one.place === place)
  if (!isOn) return { ...nobody, state: 'off' }
  if (row === undefined) return { ...nobody, state: 'free' }
  const state = leaseState(row, now)
  if (row.deviceId === null || state === 'free' || state === 'over') {
    const isSettling = now.getTime() - row.createdAt.getTime() < leaseSettlesMs
    return { ...nobody, state: isSettling ? 'settling' : 'free' }
  }
  return {
    place,
    state: row.deviceId === deviceId ? 'held' : 'elsewhere',
    fence: row.fence,
    runs_out_at: leaseRunsOutAt(row).toISOString(),
    last_command: row.lastCommand,
    holder: {
      device_id: row.deviceId,
      device_name: names.get(row.deviceId)?.name ?? '',
      staff_name: row.staffName === '' ? row.staffEmail : row.staffName,
      offline_since: state === 'offline' ? row.renewedAt.toISOString() : null,
      waiting: row.waiting,
    },
  }
}
