import { floorPages } from '@aforo/domain'
import { IconCircleCheckFilled, IconLock } from '@tabler/icons-react'
import { useLiveState } from '../../api/live-state.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useIsCut } from '../../session/cut-start.ts'
import { useWords } from '../../words/words.ts'
import { usePagePath } from '../page-path.ts'
import { appWords } from './app-words.ts'
import classes from './cut-notice.module.css'

/** Above the door and the counter after a start without a connection: what works, and what waits. */
export function CutNotice() {
  const t = useWords(appWords)
  const isLost = useLiveState().kind === 'lost'
  const path = usePagePath()
  const floor = floorPages.find((one) => one === path)
  if (!useIsCut() || !isLost || floor === undefined) return null
  return (
    <section className={classes.notice} aria-label={t.cutTitle}>
      <Row align="start" gap={5}>
        <IconCircleCheckFilled size={22} className={classes.works} aria-hidden="true" />
        <Stack gap={1}>
          <Text weight="semibold">{t.works}</Text>
          <Text tone="soft">{t.worksNow}</Text>
        </Stack>
      </Row>
      <Row align="start" gap={5}>
        <IconLock size={22} stroke={1.6} className={classes.waits} aria-hidden="true" />
        <Stack gap={1}>
          <Text weight="semibold">{t.waits}</Text>
          <Text tone="soft">{t.waitsFor[floor]}</Text>
        </Stack>
      </Row>
    </section>
  )
}
