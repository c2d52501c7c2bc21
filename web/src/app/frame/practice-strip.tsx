import { ActionIcon, Button } from '@mantine/core'
import { IconEraser, IconSchool } from '@tabler/icons-react'
import { useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { usePracticeCommands } from '../../parts/practice/practice-queries.ts'
import { practiceWords } from '../../parts/practice/practice-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import classes from './practice-strip.module.css'

/** Says on every page that the person practises, and lets them leave. */
export function PracticeStrip() {
  const { me } = useSession()
  return me.practising ? <Strip /> : null
}

function Strip() {
  const t = useWords(practiceWords)
  const isPhone = usePhone()
  const { end } = usePracticeCommands()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => setIsLeaving(true)
  return (
    <Row as="section" fixed gap={5} padX={6} className={classes.strip} aria-label={t.title}>
      <IconSchool size={22} stroke={1.7} aria-hidden="true" />
      <Stack className={classes.words}>
        <Text weight="semibold" truncate>
          {t.title}
        </Text>
        <Text size="small" className={isPhone ? 'for-readers' : undefined}>
          {t.nothingCounts}
        </Text>
      </Stack>
      {isPhone ? (
        <ActionIcon variant="subtle" size={44} aria-label={t.leave} onClick={leave}>
          <IconEraser size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<IconEraser size={18} aria-hidden="true" />} onClick={leave}>
          {t.leave}
        </Button>
      )}
      {isLeaving && (
        <Confirmation
          title={t.leaveTitle}
          confirm={t.leave}
          icon={<IconEraser size={18} aria-hidden="true" />}
          failed={t.leaveFailed}
          onConfirm={end}
          onClose={() => setIsLeaving(false)}
        >
          {t.leaveHint}
        </Confirmation>
      )}
    </Row>
  )
}
