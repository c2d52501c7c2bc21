import { addMonths, monthOf } from '@aforo/domain'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Row, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMonth } from '../../format/format.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './shifts.module.css'

/** Steps through the months, up to the current month of the venue. */
export function MonthChoice({
  month,
  last,
  onChange,
}: {
  month: string
  last: string
  onChange: (month: string) => void
}) {
  const t = useWords(shiftWords)
  const language = useLanguage()
  const go = (months: number) => onChange(monthOf(addMonths(`${month}-01`, months)))
  return (
    <Row gap={1} className={classes.choice}>
      <ActionIcon variant="subtle" aria-label={t.previousMonth} onClick={() => go(-1)}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <Text className={classes.month} weight="semibold" textAlign="center" aria-live="polite">
        {formatMonth(month, language)}
      </Text>
      <ActionIcon variant="subtle" aria-label={t.nextMonth} disabled={month >= last} onClick={() => go(1)}>
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
    </Row>
  )
}
