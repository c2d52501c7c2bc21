import { useWords } from '../../words/words.ts'
import { offlineWords } from './offline-words.ts'

/** How much a silent device has to send. It said so when it was last heard, and may have done more since. */
export function useWaitingWords(): (lastSaid: number | null) => string {
  const { atLeast, operations, unknown } = useWords(offlineWords)
  return (lastSaid) => (lastSaid === null || lastSaid === 0 ? unknown : atLeast(operations(lastSaid)))
}
