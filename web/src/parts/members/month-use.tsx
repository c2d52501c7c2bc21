import { Row, Stack, Text } from '../../design/primitives.tsx'
import { gramUse, milliOfQuantity } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Client } from './member-name.ts'
import { memberWords } from './member-words.ts'
import classes from './month-use.module.css'

const tones = { free: 'ink', near: 'warn', reached: 'bad' } as const

/** The grams of this month, with the limit if there is one. */
export function MonthUse({ month, withLeft = false }: { month: Client['month']; withLeft?: boolean }) {
  const t = useWords(memberWords)
  const language = useLanguage()
  const usedMilli = milliOfQuantity(month.grams)
  const used = formatGrams(usedMilli, language)
  if (month.limit === null) {
    return (
      <Text size="small" weight="semibold" numeric nowrap>
        {used}
      </Text>
    )
  }
  const limitMilli = milliOfQuantity(month.limit)
  const limit = t.ofLimit(formatGrams(limitMilli, language))
  const use = gramUse(usedMilli, limitMilli)
  const percent = limitMilli === 0 ? 100 : Math.min(100, (usedMilli / limitMilli) * 100)
  return (
    <Stack className={classes.month} gap={2} tone={tones[use]} numeric>
      <Row align="baseline" justify="between" gap={4} size="small">
        <Row as="span" gap={2} wrap>
          <Row as="span" gap={2} weight="semibold" nowrap>
            {use === 'near' && <IconAlertTriangleFilled size={14} aria-hidden="true" />}
            {use === 'reached' && <IconAlertOctagonFilled size={14} aria-hidden="true" />}
            {used}
          </Row>{' '}
          {withLeft && (
            <Text tone="soft" nowrap>
              {limit}
            </Text>
          )}
        </Row>{' '}
        <Text tone="soft" nowrap>
          {withLeft ? t.left(formatGrams(Math.max(0, limitMilli - usedMilli), language)) : limit}
        </Text>
        {use !== 'free' && <span className="for-readers">{t.limitUse[use]}</span>}
      </Row>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.bar} data-use={use} style={{ width: `${percent}%` }} />
      </div>
    </Stack>
  )
}
