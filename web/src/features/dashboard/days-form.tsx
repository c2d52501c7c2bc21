import { type DaySpan, rangeBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
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
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== null && blocker === null) onChosen(typed)
      }}
    >
      <div className={classes.pair}>
        <FilterDay label={t.from} day={from} onChange={setFrom} />
        <FilterDay label={t.to} day={to} onChange={setTo} />
      </div>
      {blocker !== null && (
        <p className={classes.fault} role="alert">
          {t.rangeFault[blocker]}
        </p>
      )}
      <Button type="submit" disabled={typed === null || blocker !== null}>
        {t.apply}
      </Button>
    </form>
  )
}
