import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useScale } from '../../device/scale.ts'
import { Row } from '../../design/primitives.tsx'
import { scaleWords } from '../../words/scale-words.ts'
import { useWords } from '../../words/words.ts'

/** Why the scale of this device gives no weight. */
export function LostScale() {
  const t = useWords(scaleWords)
  const { connection } = useScale()
  return (
    <Row as="span" gap={3} tone="warn">
      <IconAlertTriangleFilled size={16} aria-hidden="true" />
      {connection === 'absent' || connection === 'refused' ? t[connection] : t.silent}
    </Row>
  )
}
