import type { HintTopic } from '@aforo/contract'
import { type Changed, joinChanges } from '@aforo/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { growsOld } from '../../api/live-key.ts'
import { type LiveState, watchLive } from '../../api/live.ts'
import { idInAddress } from '../../format/address-id.ts'
import { LiveContext } from '../../api/live-state.ts'
import { offlineHints } from '../../offline/start-offline.ts'
import { useSession } from '../../session/session.tsx'
import { atMostEvery } from './at-most-every.ts'
import { refresh } from './refreshing.ts'

/**
 * The topics that a hint refreshes. A sale changes stock, carts, credit, exits and the figures. A payment by a member
 * can change the till and the figures.
 */
function partsOf(topic: HintTopic): readonly HintTopic[] {
  if (topic === 'sale') return ['counter', 'catalogue', 'members', 'door', 'figures']
  return topic === 'members' ? ['members', 'till', 'figures'] : [topic]
}

/** A screen reads again at most this often, however many hints arrive. */
const refreshEveryMs = 1_000

/** Opens the live stream of the screen. A hint about a topic refreshes the queries whose key starts with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { me, venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  // A superadmin belongs to no venue and watches the one in the address.
  const venueId = me.access_privileges === 'superadmin' ? idInAddress(address.get('venue')) : ownVenueId
  const [state, setState] = useState<LiveState>({ kind: 'connecting' })

  useEffect(() => {
    const changedBy = new Map<unknown, Changed | null>()
    let hasMissedHints = false
    const refreshing = atMostEvery(refreshEveryMs, () => {
      const changes = new Map(changedBy)
      if (hasMissedHints) refresh(queryClient, growsOld)
      else {
        const isChanged: typeof growsOld = ({ queryKey }) => changes.has(queryKey[0])
        refresh(queryClient, isChanged, ({ queryKey }) => changes.get(queryKey[0]) ?? null)
      }
      changedBy.clear()
      hasMissedHints = false
    })
    const leave = watchLive(venueId, {
      onTopic: (topic, changed) => {
        offlineHints.take?.(topic, changed)
        for (const part of partsOf(topic)) {
          const before = changedBy.get(part)
          changedBy.set(part, before === undefined ? changed : joinChanges(before, changed))
        }
        refreshing.run()
      },
      onRefetchAll: () => {
        offlineHints.take?.(null, null)
        hasMissedHints = true
        refreshing.run()
      },
      onState: setState,
    })
    return () => {
      leave()
      refreshing.stop()
    }
  }, [queryClient, venueId])
  return <LiveContext value={state}>{children}</LiveContext>
}
