import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLiveState } from '../../api/live-state.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { sharedDeviceSetting } from '../../device/shared-device.ts'
import { useUnsent } from '../../outbox/outbox.ts'
import { useSession } from '../../session/session.tsx'
import { asSentence } from '../../words/as-sentence.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { usePracticeCommands } from './practice-queries.ts'
import { practiceWords } from './practice-words.ts'

/** The venue of which this person may open a practice in this browser, or null. A superadmin has a place at none. */
export function usePracticeVenueId(): number | null {
  const { me, venue } = useSession()
  const isShared = useDeviceSetting(sharedDeviceSetting) !== null
  return isShared || me.practising ? null : (venue?.id ?? null)
}

/** Begins to practise. `blocked` says in words why that cannot be now, `fault` why it has failed. */
export function usePracticeBeginning(venueId: number) {
  const t = useWords(practiceWords)
  const { offline } = useWords(sharedWords)
  const { venues } = useSession()
  const { begin } = usePracticeCommands()
  // The second press of a double tap comes before the button is drawn as busy.
  const isBegun = useRef(false)
  const beginning = useMutation({
    mutationFn: () => begin(venueId),
    onSettled: () => {
      isBegun.current = false
    },
  })
  // They would be refused until the end of the practice.
  const unsent = useUnsent(venues.map(({ id }) => id))
  const isLost = useLiveState().kind === 'lost'
  const { error } = beginning
  const why = error instanceof ApiError ? (error.detail ?? offline) : offline
  return {
    busy: beginning.isPending,
    blocked: isLost ? t.offline : unsent > 0 ? t.unsent(unsent) : null,
    fault: error === null ? null : `${asSentence(t.beginFailed)} ${why}`,
    begin: () => {
      if (isBegun.current) return
      isBegun.current = true
      beginning.mutate()
    },
  }
}
