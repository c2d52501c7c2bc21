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

/** The ways out, always in sight, and beside them what has become of what was typed. */
export function FormFoot({ sending, savedAt, timeZone, children }: FormFootProps) {
  const t = useWords(createMemberWords)
  const language = useLanguage()
  const said = sending?.what === 'contract' ? t.sendingContract : t.sending
  return (
    <div className={classes.foot}>
      {sending === null ? (
        <span className={classes.draft}>
          {savedAt !== null && t.draftKept(formatTime(savedAt, language, timeZone))}
        </span>
      ) : (
        <span className={classes.sending}>
          <span aria-hidden="true">{said(Math.round(sending.share * 100))}</span>
          <progress value={sending.share} aria-label={said(Math.round(sending.share * 100))} />
        </span>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
