import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { Row } from '../../design/primitives.tsx'
import { formatChange } from '../../format/format.ts'

/** A change in percent. The arrow shows the direction; the colour shows whether it is good. */
export function ChangeMark({ percent, isGood }: { percent: number; isGood: boolean | null }) {
  const language = useLanguage()
  const Arrow = percent === 0 ? IconArrowRight : percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <Row
      as="b"
      gap={2}
      weight="semibold"
      tone={isGood === null ? 'soft' : isGood ? 'ok' : 'bad'}
      data-tone={isGood === null ? 'same' : isGood ? 'good' : 'bad'}
    >
      <Arrow size={16} stroke={2.2} aria-hidden="true" /> {formatChange(percent, language)}
    </Row>
  )
}
