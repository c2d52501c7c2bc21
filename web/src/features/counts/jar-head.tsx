import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import type { CountEntry } from './counts-queries.ts'
import { JarPicture } from './jar-picture.tsx'
import { useJarNames } from './sheet-view.ts'
import { sheetWords } from './sheet-words.ts'
import classes from './jar-head.module.css'

type JarHeadProps = { entry: CountEntry; number: number; all: number; onOther: () => void }

/** Which jar belongs on the scale now. */
export function JarHead({ entry, number, all, onOther }: JarHeadProps) {
  const t = useWords(sheetWords)
  const names = useJarNames()
  return (
    <Row fixed gap={6} padX={6} padY={6} line="bottom" className={classes.head}>
      <JarPicture product={entry.product} size={72} />
      <Stack grow gap={1} className={classes.words}>
        <Text tone="soft" numeric>
          {t.now(number, all)}
        </Text>
        <Text as="h1" size="heading" weight="semibold" clamp>
          {names.name(entry)}
        </Text>
        <Text tone="soft" truncate>
          {names.detail(entry)}
        </Text>
      </Stack>
      <Button
        size="lg"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconScan size={20} stroke={1.6} aria-hidden="true" />}
        onClick={onOther}
      >
        {t.notThis}
      </Button>
    </Row>
  )
}
