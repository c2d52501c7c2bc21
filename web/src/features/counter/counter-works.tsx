import { WorksAndWaits } from '../../design/works-and-waits.tsx'
import { useWords } from '../../words/words.ts'
import { offlineCounterWords } from './offline-counter-words.ts'

/** What the counter can do without a connection. */
export function CounterWorks() {
  const t = useWords(offlineCounterWords)
  return <WorksAndWaits label={t.worksTitle} works={t.works} waits={t.waits} />
}
