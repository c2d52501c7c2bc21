import type { ReactNode } from 'react'
import { Row } from '../../../design/primitives.tsx'
import { ProgressBar } from '../../../design/progress-bar.tsx'
import { useLanguage } from '../../../device/language.ts'
import { formatTime } from '../../../format/format.ts'
import { useWords } from '../../../words/words.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './create-member.module.css'
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
    <Row className={classes.foot} fixed gap={5} wrap justify="end" padY={5} line="top">
      {(sending !== null || savedAt !== null) && (
        <Row className={classes.state} gap={5} wrap size="small" tone="quiet" numeric>
          {sending === null && savedAt !== null && t.draftKept(formatTime(savedAt, language, timeZone))}
          {sending !== null && (
            <>
              <span aria-hidden="true">{sendingText(Math.round(sending.share * 100))}</span>
              <ProgressBar value={sending.share} label={sendingText(Math.round(sending.share * 100))} />
            </>
          )}
        </Row>
      )}
      <Row className={classes.buttons} gap={4}>
        {children}
      </Row>
    </Row>
  )
}
