import type { WeighWait } from '@aforo/domain'
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { Row } from '../../design/primitives.tsx'
import { scaleWords } from '../../words/scale-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './scale.module.css'

/** What the scale does, in a shape, a colour and a word. `wait` is null once its weight can be taken. */
export function ScaleState({ isSteady, wait }: { isSteady: boolean; wait: WeighWait | null }) {
  const s = useWords(scaleWords)
  const Icon = isSteady ? IconCircleCheckFilled : IconAlertTriangleFilled
  return (
    <Row as="span" gap={3} padX={4} weight="semibold" className={classes.state} data-tone={isSteady ? 'ok' : 'warn'}>
      <Icon size={18} aria-hidden="true" />
      {wait === null ? s.stable : s.waits[wait].badge}
    </Row>
  )
}
