import { useLanguage } from '../../device/language.ts'
import { formatDays, formatDaysOfMonth, formatWeekdayName } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

/** A short name of the days that this period is compared with. An unfinished period names the same days. */
export function useVersus({ name, previous }: Figures['period']): string {
  const { versus } = useWords(dashboardWords)
  const language = useLanguage()
  switch (name) {
    case 'today':
      return versus.today(formatWeekdayName(previous.to, language))
    case 'week':
      return versus.week
    case 'month':
      return versus.days(formatDaysOfMonth(previous, language))
    case 'year':
    case 'range':
      return versus.days(formatDays(previous, language))
  }
}
