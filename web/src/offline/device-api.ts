import type { CallInput, CallReply } from '@aforo/contract'
import { call, callPage, type Page } from '../api/client.ts'

type Members = CallReply<'GET /v1/device/working-set/members'>

/** The calls by the cookie of the device. They need nobody to be signed in. */
export const deviceApi = {
  describe: () => call('GET /v1/device', {}),
  renew: (body: CallInput<'POST /v1/device/leases'>['body']) => call('POST /v1/device/leases', { body }),
  readHead: () => call('GET /v1/device/working-set', {}),
  readMembers: (cursor: string | undefined): Promise<Page<Members>> =>
    callPage('GET /v1/device/working-set/members', { query: { limit: 2000, cursor } }),
  /** Null if the member has no picture any more. */
  readFace: async (id: number): Promise<Blob | null> => {
    const response = await fetch(`/v1/device/members/${id}/face`)
    return response.ok ? response.blob() : null
  },
  send: (body: CallInput<'POST /v1/device/offline-commands'>['body']) =>
    call('POST /v1/device/offline-commands', { body }),
}

export type DeviceApi = typeof deviceApi
