import { memberNumberText } from '@aforo/domain'
import { Notice } from '../../../design/notice.tsx'
import type { Duplicate } from './create-member-queries.ts'

type DuplicateWarningProps = { duplicate: Duplicate | null; words: (name: string, number: string) => string }

/** Warns about a member with similar data. It may be another person, so saving is still possible. */
export function DuplicateWarning({ duplicate, words }: DuplicateWarningProps) {
  if (duplicate === null) return null
  return <Notice state="warn">{words(duplicate.name, memberNumberText(duplicate.client_id))}</Notice>
}
