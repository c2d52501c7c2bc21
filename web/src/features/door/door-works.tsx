import { WorksAndWaits } from '../../design/works-and-waits.tsx'
import { useWords } from '../../words/words.ts'
import { offlineDoorWords } from './offline-door-words.ts'

/** What the door can do without a connection. */
export function DoorWorks() {
  const t = useWords(offlineDoorWords)
  return <WorksAndWaits label={t.worksTitle} works={t.works} waits={t.waits} />
}
