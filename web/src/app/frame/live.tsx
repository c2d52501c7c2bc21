import type { HintTopic } from '@aforo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { growsOld } from '../../api/live-key.ts'
import { type LiveState, watchLive } from '../../api/live.ts'
import { idInAddress } from '../../format/address-id.ts'
import { LiveContext } from '../../api/live-state.ts'
import { useSession } from '../../session/session.tsx'
import { refresh } from './refreshing.ts'

/**
 * The topics that a hint refreshes. A sale changes stock, carts, credit, exits and the figures. A payment by a member
 * can change the till and the figures.
 */
function partsOf(topic: HintTopic): readonly HintTopic[] {
  if (topic === 'sale') return ['counter', 'catalogue', 'members', 'door', 'figures']
  return topic === 'members' ? ['members', 'till', 'figures'] : [topic]
}

/** The catalogue and the figures are expensive to read, so they are refreshed at most this often. */
const heavyEveryMs = 1_000

/** Runs the work now. Calls during the pause are merged into one run after it. */
function atMostEvery(ms: number, work: () => void): () => void {
  let isPaused = false
  let isQueued = false
  const run = () => {
    isQueued = false
    isPaused = true
    work()
    setTimeout(() => {
      isPaused = false
      if (isQueued) run()
    }, ms)
  }
  return () => {
    isQueued = true
    if (!isPaused) run()
  }
}

/** Opens the live stream of the screen. A hint about a topic refreshes the queries whose key starts with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { me, venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  // A superadmin belongs to no venue and watches the one in the address.
  const venueId = me.access_privileges === 'superadmin' ? idInAddress(address.get('venue')) : ownVenueId
  const [state, setState] = useState<LiveState>({ kind: 'connecting' })

  useEffect(() => {
    const refreshTopic = (topic: HintTopic) => refresh(queryClient, { queryKey: [topic] })
    const heavy = new Map<HintTopic, () => void>(
      (['catalogue', 'figures'] as const).map((topic) => [topic, atMostEvery(heavyEveryMs, () => refreshTopic(topic))]),
    )
    return watchLive(venueId, {
      onTopic: (topic) => {
        for (const part of partsOf(topic)) {
          const refreshThrottled = heavy.get(part)
          if (refreshThrottled === undefined) refreshTopic(part)
          else refreshThrottled()
        }
      },
      onRefetchAll: () => refresh(queryClient, { predicate: growsOld }),
      onState: setState,
    })
  }, [queryClient, venueId])
  return <LiveContext value={state}>{children}</LiveContext>
}
