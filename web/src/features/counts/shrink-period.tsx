import { addDays, daysBetween, type DaySpan, shrinkPeriodBlocker } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { FilterDay } from '../../design/filter-fields.tsx'
import { Row } from '../../design/primitives.tsx'
import { dayInAddress } from '../../format/address-id.ts'
import { useWords } from '../../words/words.ts'
import { shrinkWords } from './shrink-words.ts'

const spans = [7, 30, 90, 365] as const
const usualDays = 30

const lastDays = (days: number, today: string): DaySpan => ({ from: addDays(today, 1 - days), to: today })

/** The days of the report. They are in the address, so that it can be shared and survives going back. */
export function useShrinkPeriod(today: string) {
  const [address, setAddress] = useSearchParams()
  const usual = lastDays(usualDays, today)
  const asked = { from: dayInAddress(address.get('from')), to: dayInAddress(address.get('to')) }
  const span = { from: asked.from ?? usual.from, to: asked.to ?? usual.to }
  return {
    span: shrinkPeriodBlocker(span.from, span.to) === null ? span : usual,
    change: ({ from, to }: DaySpan) => {
      const next = new URLSearchParams(window.location.search)
      next.set('from', from)
      next.set('to', to)
      setAddress(next)
    },
  }
}

type ShrinkPeriodProps = { today: string; span: DaySpan; onChange: (span: DaySpan) => void }

/** Chooses the days: the last ones, or any others. */
export function ShrinkPeriod({ today, span, onChange }: ShrinkPeriodProps) {
  const t = useWords(shrinkWords)
  const days = span.to === today ? daysBetween(span.from, span.to) + 1 : 0
  const chosen = spans.find((known) => known === days)
  /** The other end follows, so that a period is never backwards or too long. */
  function changeEnd(change: Partial<DaySpan>): void {
    const next = { ...span, ...change }
    if (shrinkPeriodBlocker(next.from, next.to) === null) return onChange(next)
    onChange(change.from === undefined ? { from: next.to, to: next.to } : { from: next.from, to: next.from })
  }
  return (
    <Row wrap gap={5} align="end">
      <SegmentedControl
        aria-label={t.periods}
        name="period"
        value={chosen === undefined ? '' : String(chosen)}
        data={spans.map((known) => ({ value: String(known), label: t.lastDays[known] }))}
        onChange={(value) => onChange(lastDays(Number(value), today))}
      />
      <FilterDay label={t.from} day={span.from} max={today} onChange={(from) => from !== null && changeEnd({ from })} />
      <FilterDay label={t.to} day={span.to} max={today} onChange={(to) => to !== null && changeEnd({ to })} />
    </Row>
  )
}
