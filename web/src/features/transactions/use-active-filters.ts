import { kindOfType } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { Venue } from '../../session/session.tsx'
import type { Option } from '../../design/search-select.tsx'
import { useWords } from '../../words/words.ts'
import type { BooksFilter, FilterChange } from './books-filter.ts'
import { transactionsWords } from './transactions-words.ts'

/** An active filter as text, with the change that removes it. */
export type ActiveFilter = { name: string; value: string; without: FilterChange }

type Known = { venues: readonly Venue[]; booker: Option | null; member: Option | null }

export function useActiveFilters(filter: BooksFilter, { venues, booker, member }: Known): ActiveFilter[] {
  const t = useWords(transactionsWords)
  const { methods, transactionKinds } = useWords(memberWords)
  const day = useDayFilter(filter)
  const named = venues.filter(({ id }) => filter.venues.includes(id)).map(({ name }) => name)
  return [
    ...(named.length === 0
      ? []
      : [
          {
            name: t.venue,
            value: named.length === venues.length ? t.allVenues : named.join(', '),
            without: { venues: [] },
          },
        ]),
    ...(filter.type === null
      ? []
      : [{ name: t.type, value: transactionKinds[kindOfType(filter.type)], without: { type: null } }]),
    ...(filter.method === null ? [] : [{ name: t.method, value: methods[filter.method], without: { method: null } }]),
    ...(booker === null ? [] : [{ name: t.staff, value: booker.label, without: { staff: null } }]),
    ...(member === null ? [] : [{ name: t.member, value: member.label, without: { member: null } }]),
    ...(filter.q === null ? [] : [{ name: t.searched, value: filter.q, without: { q: null } }]),
    ...(day === null ? [] : [{ ...day, without: { from: null, to: null } }]),
  ]
}

function useDayFilter({ from, to }: BooksFilter): Pick<ActiveFilter, 'name' | 'value'> | null {
  const t = useWords(transactionsWords)
  const language = useLanguage()
  if (from === null) return to === null ? null : { name: t.to, value: formatDay(to, language) }
  if (to === null) return { name: t.from, value: formatDay(from, language) }
  if (from === to) return { name: t.dayOnly, value: formatDay(from, language) }
  return { name: t.spans, value: `${formatDay(from, language)} – ${formatDay(to, language)}` }
}
