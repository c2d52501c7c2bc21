import type { CallReply } from '@aforo/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { useSession } from '../../session/session.tsx'

type Approval = CallReply<'GET /v1/approvals'>[number]

/** The same requests as on the page of approvals. They are here because every page tells about them. */
const waitingQuery = queryOptions({
  queryKey: liveKey('approvals', null, 'waiting'),
  queryFn: () => call('GET /v1/approvals', {}),
})

const none: readonly Approval[] = []

/** The requests that wait for this person. A shared device shows none: they are decided on a device of one's own. */
export function useWaitingApprovals(): readonly Approval[] {
  const { me, venues } = useSession()
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  // Everybody who works somewhere may be asked to be a witness.
  const { data = none } = useQuery({ ...waitingQuery, enabled: !isShared && venues.length > 0 })
  return data.filter(({ asked_of: of }) => of === null || of.id === me.id)
}
