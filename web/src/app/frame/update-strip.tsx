import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { takeNewVersion } from '../../device/app-worker.ts'
import { appWords } from './app-words.ts'
import { useUpdateOffer } from './use-update-offer.ts'
import classes from './update-strip.module.css'

/** Offers a new version of the app, and only between two members. The region is always there for screen readers. */
export function UpdateStrip() {
  const t = useWords(appWords)
  const isOffered = useUpdateOffer('page')
  return (
    <div role="status">
      {isOffered && (
        <Row fixed gap={5} padX={6} padY={3} className={classes.strip}>
          <IconRefresh size={22} stroke={1.7} className={classes.icon} aria-hidden="true" />
          <Stack className={classes.words}>
            <Text weight="semibold">{t.newVersion}</Text>
            <Text size="small" tone="soft">
              {t.newVersionHint}
            </Text>
          </Stack>
          <Button size="md" className={classes.take ?? ''} onClick={takeNewVersion}>
            {t.update}
          </Button>
        </Row>
      )}
    </div>
  )
}

/** A locked device takes a new version without a question. */
export function LockedUpdate() {
  useUpdateOffer('lock')
  return null
}
