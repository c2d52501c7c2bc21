import { type DaySpan, monthSpan } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatDays, formatDayShort, formatMonth, formatMonthShort } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Months } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

/** An interval that begins a month and is longer than a week is shown as that month. */
function isMonth({ from, to }: DaySpan, unfinished: Months[number]['unfinished']): boolean {
  return from.endsWith('-01') && (to === monthSpan(from).to || (unfinished !== null && unfinished.days > 7))
}

/** The name of an interval of the chart: a month, a day or a range of days. */
export function useStretchName(): (stretch: Months[number]) => string {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  return ({ from, to, unfinished }) => {
    const name = isMonth({ from, to }, unfinished)
      ? formatMonth(from.slice(0, 7), language)
      : from === to
        ? formatDay(from, language)
        : formatDays({ from, to }, language)
    if (unfinished === null) return name
    return unfinished.day === unfinished.days ? t.soFar(name) : t.daysSoFar(name, unfinished.day, unfinished.days)
  }
}

/** The same for the axis, as short as possible. A week is named by its first day. */
export function useShortStretchName(): (stretch: Months[number]) => string {
  const language = useLanguage()
  return ({ from, to, unfinished }) =>
    isMonth({ from, to }, unfinished) ? formatMonthShort(from.slice(0, 7), language) : formatDayShort(from, language)
}
