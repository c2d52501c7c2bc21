import type { CallReply } from '@aforo/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Loading } from '../../design/loading.tsx'
import { hideToasts } from '../../design/toasts.tsx'
import type { LandingState } from '../../session/landing.ts'
import { meQuery } from '../../session/me-query.ts'
import { WaitingShell } from './shell.tsx'

type Me = CallReply<'GET /v1/users/me'>

/** `from` is the page of this tab before the last change. `move` leads away from the history entry with this key. */
type Stay = { isPractising: boolean; from: string; move: { key: string; to: string } | null }

/**
 * Where this tab goes when the person has begun to practise, in whatever tab: to the door. When they have ended, or the
 * practice has ended by itself: back to where it was. Null if nothing has changed.
 */
export function usePracticeMove(me: Me | null): string | null {
  const { pathname, search, key } = useLocation()
  const [stay, setStay] = useState<Stay | null>(null)
  // A server of the release before does not send it.
  const isPractising = me?.practising ?? false
  if (me !== null && stay === null) setStay({ isPractising, from: '/', move: null })
  if (me !== null && stay !== null && stay.isPractising !== isPractising) {
    const to = isPractising ? '/control' : stay.from
    setStay({ isPractising, from: pathname + search, move: { key, to } })
  }
  return stay?.move?.key === key ? stay.move.to : null
}

/** Goes there, and drops what was read before: no page is on the screen meanwhile. */
export function PracticeMove({ to }: { to: string }) {
  const queryClient = useQueryClient()
  const state: LandingState = { landing: true }
  useEffect(() => {
    hideToasts()
    const [topic, venueId] = meQuery.queryKey
    const isMe = (key: readonly unknown[]) => key.length === 2 && key[0] === topic && key[1] === venueId
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isMe(queryKey) })
  }, [queryClient])
  return (
    <WaitingShell>
      <Loading />
      <Navigate to={to} replace state={state} />
    </WaitingShell>
  )
}
