import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import type { AuditEvent } from './audit-queries.ts'
import { auditWords } from './audit-words.ts'

/** Names whom or what an event is about. A member is named by number. */
export function useSubjectName(): (subject: AuditEvent['subject']) => string {
  const t = useWords(auditWords)
  const { number } = useWords(memberWords)
  return ({ kind, id, label }) => {
    if (label === null) return t.someone(id)
    return kind === 'member' ? number(label) : label
  }
}
