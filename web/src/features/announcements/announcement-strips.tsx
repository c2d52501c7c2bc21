import { ActionIcon } from '@mantine/core'
import { IconAlertTriangleFilled, IconSpeakerphone, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Row, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { useWords } from '../../words/words.ts'
import classes from './announcement-strips.module.css'
import { currentAnnouncementsQuery } from './announcements-queries.ts'
import { announcementsWords } from './announcements-words.ts'
import { dismiss, dismissedSetting, isDismissed } from './dismissed.ts'

/** What the platform announces now, below the header of every page, until it is hidden in this browser. */
export function AnnouncementStrips() {
  const t = useWords(announcementsWords)
  const language = useLanguage()
  const { data: announced = [] } = useQuery(currentAnnouncementsQuery)
  const hidden = useDeviceSetting(dismissedSetting)
  return announced
    .filter(({ id }) => !isDismissed(hidden, id))
    .map(({ id, kind, text_es: es, text_en: en }) => (
      <Row
        key={id}
        as="section"
        fixed
        gap={5}
        padX={6}
        padY={3}
        className={classes.strip}
        data-tone={kind === 'warning' ? 'warn' : 'info'}
        aria-label={t.strip}
      >
        {kind === 'warning' ? (
          <IconAlertTriangleFilled size={22} aria-hidden="true" />
        ) : (
          <IconSpeakerphone size={22} stroke={1.7} aria-hidden="true" />
        )}
        <Text as="p" breaks className={classes.words}>
          {language === 'es' ? es : en}
        </Text>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.dismiss} onClick={() => dismiss(id)}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Row>
    ))
}
