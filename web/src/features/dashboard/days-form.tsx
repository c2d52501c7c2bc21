import { type DaySpan, rangeBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { FilterDay } from '../../design/filter-fields.tsx'
import { useWords } from '../../words/words.ts'
import { dashboardWords } from './dashboard-words.ts'
import classes from './period-choice.module.css'

type DaysFormProps = {
  /** The days shown now. */
  span: DaySpan | undefined
  onChosen: (span: DaySpan) => void
}

/** Any range of days, up to a year. */
export function DaysForm({ span, onChosen }: DaysFormProps) {
  const t = useWords(dashboardWords)
  const [from, setFrom] = useState<string | null>(span?.from ?? null)
  const [to, setTo] = useState<string | null>(span?.to ?? null)
  const typed = from === null || to === null ? null : { from, to }
  const blocker = typed === null ? null : rangeBlocker(typed)
  return (
    <Stack
      as="form"
      gap={5}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null && blocker === null) onChosen(typed)
      }}
    >
      <Row gap={5} align="start" className={classes.days}>
        <FilterDay nested label={t.from} day={from} onChange={setFrom} />
        <FilterDay nested label={t.to} day={to} onChange={setTo} />
      </Row>
      {blocker !== null && (
        <Text as="p" size="small" tone="bad" role="alert">
          {t.rangeFault[blocker]}
        </Text>
      )}
      <Button type="submit" disabled={typed === null || blocker !== null}>
        {t.apply}
      </Button>
    </Stack>
  )
}
