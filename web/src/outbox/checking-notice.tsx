import { Notice } from '../design/notice.tsx'
import { useWords } from '../words/words.ts'
import { checkingWords } from './checking-words.ts'

/** Shown while it is unknown whether a command took effect: it is being checked, or the user can check it. */
export function CheckingNotice({ busy }: { busy: boolean }) {
  const t = useWords(checkingWords)
  return <Notice state="warn">{busy ? t.checking : t.unanswered}</Notice>
}
