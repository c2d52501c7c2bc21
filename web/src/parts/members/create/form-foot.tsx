import type { ReactNode } from 'react'
import { useLanguage } from '../../../device/language.ts'
import { formatTime } from '../../../format/format.ts'
import { useWords } from '../../../words/words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './form-foot.module.css'
import type { NewMember } from './use-new-member.tsx'

type FormFootProps = {
  sending: NewMember['sending']
  savedAt: Date | null
  timeZone: string
  children: ReactNode
}

/** The buttons of the form, always visible, with the state of the draft or the upload. */
export function FormFoot({ sending, savedAt, timeZone, children }: FormFootProps) {
  const t = useWords(createMemberWords)
  const language = useLanguage()
  const sendingText = sending?.what === 'contract' ? t.sendingContract : t.sending
  return (
    <div className={classes.foot}>
      {sending === null ? (
        <span className={classes.draft}>
          {savedAt !== null && t.draftKept(formatTime(savedAt, language, timeZone))}
        </span>
      ) : (
        <span className={classes.sending}>
          <span aria-hidden="true">{sendingText(Math.round(sending.share * 100))}</span>
          <progress value={sending.share} aria-label={sendingText(Math.round(sending.share * 100))} />
        </span>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
