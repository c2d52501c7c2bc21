import { IconBan } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './suspended-strip.module.css'

/** Says on every page of a suspended operator what is still possible. */
export function SuspendedStrip() {
  const t = useWords(frameWords)
  const { venue } = useSession()
  if (venue?.suspended !== true) return null
  return (
    <Row fixed gap={5} padX={6} padY={3} className={classes.strip} data-tone="bad" role="status">
      <IconBan size={22} aria-hidden="true" />
      <Stack className={classes.words} breaks>
        <Text weight="semibold">{t.suspended}</Text>
        <Text size="small">{t.suspendedHint}</Text>
      </Stack>
    </Row>
  )
}
