import type { CallReply } from '@aforo/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { noteUse } from '../../session/lock.ts'

export type Device = CallReply<'GET /v1/devices'>[number]

export const devicesQuery = (venueId: number) =>
  queryOptions({
    queryKey: liveKey('venues', venueId, 'devices'),
    queryFn: () => call('GET /v1/devices', {}, { venueId }),
  })

export function useDeviceCommands(venueId: number) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(devicesQuery(venueId))
  return {
    /** From now on this browser locks itself. */
    enrol: async (name: string) => {
      await call('POST /v1/devices', { body: { name } }, { venueId })
      const own = await call('GET /v1/device', {})
      // It was a browser of one person until now, which nobody watched.
      noteUse()
      sharedDeviceSetting.write({ id: own.id, name: own.name, lockMinutes: own.lock_minutes })
      await refresh()
    },
    rename: async (id: number, name: string) => {
      await call('PATCH /v1/devices/{id}', { params: { id }, body: { name } }, { venueId }).finally(
        () => void refresh(),
      )
      const own = sharedDeviceSetting.read()
      if (own?.id === id) sharedDeviceSetting.write({ ...own, name })
    },
    revoke: async (id: number) => {
      await call('DELETE /v1/devices/{id}', { params: { id } }, { venueId }).finally(() => void refresh())
      if (sharedDeviceSetting.read()?.id === id) sharedDeviceSetting.write(null)
    },
  }
}
