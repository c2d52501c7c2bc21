import type { CallInput, CallReply } from '@aforo/contract'
import { call, callPage, fetchFace, type Page } from '../api/client.ts'

type Members = CallReply<'GET /v1/device/working-set/members'>

/** The calls by the cookie of the device. They need nobody to be signed in. */
export const deviceApi = {
  describe: () => call('GET /v1/device', {}),
  renew: (body: CallInput<'POST /v1/device/leases'>['body']) => call('POST /v1/device/leases', { body }),
  readHead: () => call('GET /v1/device/working-set', {}),
  readMembers: (cursor: string | undefined): Promise<Page<Members>> =>
    callPage('GET /v1/device/working-set/members', { query: { limit: 2000, cursor } }),
  readFace: (id: number): Promise<Blob> => fetchFace(id),
  send: (body: CallInput<'POST /v1/device/offline-commands'>['body']) =>
    call('POST /v1/device/offline-commands', { body }),
}

export type DeviceApi = typeof deviceApi
