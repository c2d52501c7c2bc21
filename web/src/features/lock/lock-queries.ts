import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../api/client.ts'
import { startSession } from '../../api/token.ts'
import { noteContact } from '../../device/last-contact.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { listOfflinePeople, noteEntry, notePeople } from '../../offline/offline-people.ts'

export type OwnDevice = CallReply<'GET /v1/device'>
export type DevicePerson = OwnDevice['people'][number]

/** A device that was revoked forgets that it was one. */
async function readDevice(): Promise<OwnDevice> {
  try {
    const device = await call('GET /v1/device', {})
    noteContact()
    notePeople(device.people)
    sharedDeviceSetting.write({ id: device.id, name: device.name, lockMinutes: device.lock_minutes })
    return device
  } catch (error) {
    if (error instanceof ApiError && error.code === 'device_unknown') sharedDeviceSetting.write(null)
    throw error
  }
}

const askedEveryMs = 30_000
export const askedAgainMs = 3_000

/** Asked again while the lock is shown: people begin and end their shifts, and the connection comes back. */
export const deviceQuery = queryOptions({
  queryKey: ['device'],
  queryFn: readDevice,
  retry: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? askedAgainMs : askedEveryMs),
})

/** Who may come in without a connection: people whom this device knows. */
export const offlinePeopleQuery = queryOptions({
  queryKey: ['offline-people'],
  queryFn: listOfflinePeople,
  refetchInterval: askedAgainMs,
})

export type Proof = { person: DevicePerson; pin: string } | { card: string }

/** Returns the token, which begins the session only when the page is ready for it. */
export async function knock(proof: Proof): Promise<string> {
  const body = 'card' in proof ? proof : { staff_id: proof.person.id, pin: proof.pin }
  const { access_token } = await call('POST /v1/device/sign-in', { body })
  if ('pin' in proof) noteEntry(proof.person, proof.pin)
  return access_token
}

export const enter = (token: string): void => startSession(token)

export const pictureOf = (id: number): string => `/v1/device/people/${id}/picture`
