import { memberNumberText } from '@aforo/domain'
import { memberWords } from '../../parts/members/member-words.ts'
import type { Option } from '../../design/search-select.tsx'
import { useWords } from '../../words/words.ts'
import type { BooksFilter } from './books-filter.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

/**
 * The filtered member. The name comes from the rows, because reading the member would be recorded as a look at their
 * data.
 */
export function useMemberFilter({ member }: BooksFilter, rows: readonly Booked[]): Option | null {
  const t = useWords(transactionsWords)
  const { erased } = useWords(memberWords)
  if (member === null) return null
  const row = rows.find(({ user_id: memberId }) => memberId === member)
  if (row === undefined || row.client_id === null) return { id: member, label: t.memberOf(member) }
  return { id: member, label: `${memberNumberText(row.client_id)} · ${row.user === '' ? erased : row.user}` }
}
