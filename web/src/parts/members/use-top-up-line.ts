import { goesOnAlone, useOffline } from '../../offline/offline-state.ts'
import { useWords } from '../../words/words.ts'
import { useLine } from '../offline/use-line.ts'
import { topUpWords } from './top-up-words.ts'

/** Whether this device takes cash without a connection, and why it cannot if it only works at the door. */
export function useTopUpLine(): { isAlone: boolean; waits: string | null } {
  const t = useWords(topUpWords)
  const offline = useOffline()
  const { isAlone, isLost } = useLine('counter')
  return { isAlone, waits: isLost && goesOnAlone(offline) ? t.waits : null }
}
