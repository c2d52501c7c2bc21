import { IconLock } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { useOffline } from '../../offline/offline-state.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { offlineDoorWords } from './offline-door-words.ts'
import type { Chip } from './result-card.tsx'

/** The words of results at a door that goes on without a connection. */
export function useSavedHere(venue: PageVenue) {
  const t = useWords(offlineDoorWords)
  const language = useLanguage()
  const { asOf } = useOffline()
  const waits = (key: string, text: string): Chip => ({ key, Icon: IconLock, text })
  return {
    entered: t.enteredHere,
    left: t.leftHere,
    seenAt: asOf === null ? null : t.seenAt(formatTime(asOf, language, venue.timeZone)),
    feesWait: waits('fees', t.feesWait),
    approvalWaits: waits('approval', t.approvalWaits),
    notHere: t.notHere,
    notHereHint: t.notHereHint,
  }
}
