import { useLanguage } from '../../device/language.ts'
import { formatDay, formatDays } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { type BooksFilter, daySpansOf } from './books-filter.ts'
import { transactionsWords } from './transactions-words.ts'

/** The days that the totals and rows cover, in words. */
export function usePeriodText({ from, to }: Pick<BooksFilter, 'from' | 'to'>, today: string): string {
  const t = useWords(transactionsWords)
  const language = useLanguage()
  const { chosen } = daySpansOf({ from, to }, today)
  if (from === null) return to === null ? t.period.all : t.period.until(formatDay(to, language))
  if (to === null) return t.period.since(formatDay(from, language))
  const days = from === to ? formatDay(from, language) : formatDays({ from, to }, language)
  return chosen === null ? days : t.periodOf(t.span[chosen], days)
}
