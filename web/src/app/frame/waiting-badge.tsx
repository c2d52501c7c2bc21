import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { frameWords } from './frame-words.ts'
import classes from './menu.module.css'
import { useWaitingApprovals } from './waiting-approvals.ts'

/** The number of requests that wait for this person, beside the menu entry. */
export function WaitingBadge() {
  const t = useWords(frameWords)
  const language = useLanguage()
  const { length: count } = useWaitingApprovals()
  return (
    <span className={classes.alert} title={t.waiting(count)}>
      <span aria-hidden="true">{formatCount(count, language)}</span>
      <span className="for-readers">{t.waiting(count)}</span>
    </span>
  )
}
