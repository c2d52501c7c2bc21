import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import type { PageVenue } from '../../ui/at-venue.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import type { Client } from '../member-name.ts'
import { CreateMemberForm } from './create-member-form.tsx'
import { type Duplicate, useEnrolmentCommands, type VenueHere } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'
import classes from './create-member.module.css'
import { forgetDraft, type MemberDraft } from './member-draft.ts'
import { useNewMember } from './use-new-member.tsx'

type NewMemberSheetProps = {
  venue: PageVenue
  here: VenueHere
  draft: MemberDraft | null
  submitLabel: string
  onStartOver: () => void
  /** Whether closing would lose something, and whether it can be closed at all. */
  onState: (changed: boolean, busy: boolean) => void
  onCancel: () => void
  onCreated: (client: Client, contractLeft: File | null) => void
  onEnrolled: (client: Client) => void
}

/** One try at enrolling somebody, from an empty form or from a draft. */
export function NewMemberSheet(props: NewMemberSheetProps) {
  const { venue, here, draft, submitLabel, onStartOver, onCancel, onCreated, onEnrolled } = props
  const t = useWords(createMemberWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const member = useNewMember({ venue, here, draft, onCreated })
  const { enrolHere } = useEnrolmentCommands(venue.id)
  const [enrolling, setEnrolling] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })

  const tell = useEffectEvent(props.onState)
  const { isChanged } = member
  const isBusy = member.form.busy || enrolling.busy
  useEffect(() => tell(isChanged, isBusy), [isChanged, isBusy])

  async function enrol({ id }: Duplicate): Promise<void> {
    if (isBusy) return
    setEnrolling({ busy: true, failure: null })
    try {
      const client = await enrolHere(id)
      forgetDraft(venue.id)
      onEnrolled(client)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setEnrolling({ busy: false, failure: error.detail ?? offline })
    }
  }

  return (
    <CreateMemberForm
      member={member}
      submitLabel={submitLabel}
      venue={venue}
      here={here}
      onCancel={onCancel}
      onEnrol={(duplicate) => void enrol(duplicate)}
      notices={
        <>
          {draft !== null && (
            <Notice state="ok">
              <div className={classes.notice}>
                {t.draftFound} <span>{t.draftFoundHint(formatTime(draft.savedAt, language, venue.timeZone))}</span>
                <Button variant="default" onClick={onStartOver}>
                  {t.startOver}
                </Button>
              </div>
            </Notice>
          )}
          {enrolling.failure !== null && <Notice state="bad">{enrolling.failure}</Notice>}
        </>
      }
    />
  )
}
