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
 * A sale changes stock, carts, credit and who may leave; what a member pays may lie in a drawer, and all of it is added up
 * somewhere: one hint says it all.
 */
function partsOf(topic: HintTopic): readonly HintTopic[] {
  if (topic === 'sale') return ['counter', 'catalogue', 'members', 'door', 'figures']
  return topic === 'members' ? ['members', 'till', 'figures'] : [topic]
}

/** However many sell at once, a whole shelf is not read again more often than this, and nothing is added up again. */
const heavyEveryMs = 1_000

/** Does it now, and once more afterwards for all who asked in between. */
function atMostEvery(ms: number, work: () => void): () => void {
  let isResting = false
  let isAsked = false
  const run = () => {
    isAsked = false
    isResting = true
    work()
    setTimeout(() => {
      isResting = false
      if (isAsked) run()
    }, ms)
  }
  return () => {
    isAsked = true
    if (!isResting) run()
  }
}

/** Holds the screen's live stream: a hint about a topic refreshes the queries whose key starts with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { me, venueId: ownVenueId } = useSession()
  const [address] = useSearchParams()
  // Who stands above venues watches the one they look at.
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
          const refreshSeldom = heavy.get(part)
          if (refreshSeldom === undefined) refreshTopic(part)
          else refreshSeldom()
        }
      },
      onRefetchAll: () => refresh(queryClient, { predicate: growsOld }),
      onState: setState,
    })
  }, [queryClient, venueId])
  return <LiveContext value={state}>{children}</LiveContext>
}
