import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../../device/language.ts'
import { formatTime } from '../../../format/format.ts'
import type { PageVenue } from '../../venues/at-venue.tsx'
import { Notice } from '../../../design/notice.tsx'
import { guardedMark } from '../../../design/placements.ts'
import { Row, Text } from '../../../design/primitives.tsx'
import { useWords } from '../../../words/words.ts'
import type { Client } from '../member-name.ts'
import { CreateMemberForm } from './create-member-form.tsx'
import type { VenueHere } from './create-member-queries.ts'
import { createMemberWords } from './create-member-words.ts'
import { EnrolHereDialog } from './enrol-here-dialog.tsx'
import type { MemberDraft } from './member-draft.ts'
import { useNewMember } from './use-new-member.tsx'

type NewMemberSheetProps = {
  venue: PageVenue
  here: VenueHere
  draft: MemberDraft | null
  submitLabel: string
  onStartOver: () => void
  /** Reports whether closing would lose input, and whether the form is busy and cannot be closed. */
  onState: (changed: boolean, busy: boolean) => void
  onCancel: () => void
  onCreated: (client: Client, contractLeft: File | null) => void
  onEnrolled: (client: Client) => void
}

/** One attempt to enrol a member, starting with an empty form or a draft. */
export function NewMemberSheet(props: NewMemberSheetProps) {
  const { venue, here, draft, submitLabel, onStartOver, onCancel, onCreated, onEnrolled } = props
  const t = useWords(createMemberWords)
  const language = useLanguage()
  const member = useNewMember({ venue, here, draft, onCreated })
  const [isEnrolling, setIsEnrolling] = useState(false)

  const reportState = useEffectEvent(props.onState)
  const { isChanged } = member
  const isBusy = member.form.busy
  useEffect(() => reportState(isChanged, isBusy), [isChanged, isBusy])

  return (
    <>
      <CreateMemberForm
        member={member}
        submitLabel={submitLabel}
        venue={venue}
        here={here}
        onCancel={onCancel}
        notices={
          <>
            {draft !== null && (
              <Notice state="ok">
                <Row gap={5} wrap>
                  {t.draftFound}{' '}
                  <Text weight="regular">{t.draftFoundHint(formatTime(draft.savedAt, language, venue.timeZone))}</Text>
                  <Button {...guardedMark} variant="default" onClick={onStartOver}>
                    {t.startOver}
                  </Button>
                </Row>
              </Notice>
            )}
            {here.shares_members && (
              <Row gap={5} wrap tone="soft">
                {t.elsewhere}
                <Button
                  variant="default"
                  leftSection={<IconUserCheck size={18} />}
                  disabled={isBusy}
                  onClick={() => setIsEnrolling(true)}
                >
                  {t.elsewhereButton}
                </Button>
              </Row>
            )}
          </>
        }
      />
      {isEnrolling && (
        <EnrolHereDialog
          venueId={venue.id}
          documentNumber={member.form.values.documentNumber.trim()}
          onEnrolled={(client) => {
            member.forgetDraft()
            onEnrolled(client)
          }}
          onClose={() => setIsEnrolling(false)}
        />
      )}
    </>
  )
}
