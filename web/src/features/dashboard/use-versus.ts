import { useLanguage } from '../../device/language.ts'
import { formatDays, formatMonthName, formatWeekdayName } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

/** A short name of the period that this one is compared with. */
export function useVersus({ name, previous }: Figures['period']): string {
  const { versus } = useWords(dashboardWords)
  const language = useLanguage()
  switch (name) {
    case 'today':
      return versus.today(formatWeekdayName(previous.to, language))
    case 'week':
      return versus.week
    case 'month':
      return versus.month(formatMonthName(previous.to.slice(0, 7), language))
    case 'year':
      return versus.year(previous.to.slice(0, 4))
    case 'range':
      return versus.range(formatDays(previous, language))
  }
}
