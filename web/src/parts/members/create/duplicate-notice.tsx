import { memberNumberText } from '@aforo/domain'
import { Notice } from '../../../design/notice.tsx'
import type { Duplicate } from './create-member-queries.ts'

type DuplicateWarningProps = { duplicate: Duplicate | null; words: (name: string, number: string) => string }

/** Somebody who looks like the one that is typed. It may be another person, so it stops nobody. */
export function DuplicateWarning({ duplicate, words }: DuplicateWarningProps) {
  if (duplicate === null) return null
  return <Notice state="warn">{words(duplicate.name, memberNumberText(duplicate.client_id))}</Notice>
}
