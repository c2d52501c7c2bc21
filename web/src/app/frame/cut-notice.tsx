import { floorPages } from '@aforo/domain'
import { useLiveState } from '../../api/live-state.ts'
import { WorksAndWaits } from '../../design/works-and-waits.tsx'
import { goesOnAlone, useOffline } from '../../offline/offline-state.ts'
import { useIsCut } from '../../session/cut-start.ts'
import { useWords } from '../../words/words.ts'
import { usePagePath } from '../page-path.ts'
import { appWords } from './app-words.ts'
import classes from './cut-notice.module.css'

/** Above the door and the counter after a start without a connection, on a device that cannot go on alone. */
export function CutNotice() {
  const t = useWords(appWords)
  const isLost = useLiveState().kind === 'lost'
  const offline = useOffline()
  const path = usePagePath()
  const floor = floorPages.find((one) => one === path)
  if (!useIsCut() || !isLost || floor === undefined || goesOnAlone(offline)) return null
  return <WorksAndWaits label={t.cutTitle} works={t.worksNow} waits={t.waitsFor[floor]} className={classes.notice} />
}
