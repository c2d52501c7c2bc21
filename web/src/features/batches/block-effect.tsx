import { IconBan } from '@tabler/icons-react'
import { Row, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import classes from './block-effect.module.css'
import { batchesWords } from './batches-words.ts'

/** What a block does, for whoever has not pressed yet. */
export function BlockEffect() {
  const t = useWords(batchesWords)
  return (
    <Surface pad={6} gap={2} className={classes.effect}>
      <Row as="h2" gap={4} weight="semibold" tone="bad">
        <IconBan size={20} aria-hidden="true" /> {t.ifBlocked}
      </Row>
      <Text as="p">{t.blockEffect}</Text>
    </Surface>
  )
}
