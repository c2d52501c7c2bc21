import { Notice } from '../design/notice.tsx'
import { useWords } from '../words/words.ts'
import { checkingWords } from './checking-words.ts'

/** While nobody knows whether it was done: that it is being asked, or can be. */
export function CheckingNotice({ busy }: { busy: boolean }) {
  const t = useWords(checkingWords)
  return <Notice state="warn">{busy ? t.checking : t.unanswered}</Notice>
}
