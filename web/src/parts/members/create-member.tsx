import { memberNumberText } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { venueHereQuery } from '../venues/venue-queries.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../venues/at-venue.tsx'
import { DiscardQuestion } from '../../design/discard-question.tsx'
import { LoadError, SkeletonRows } from '../requests/loading-and-error.tsx'
import { toast } from '../../design/toasts.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { WideDialog } from '../../design/wide-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { UploadLeft } from '../pictures/upload-left.tsx'
import classes from './create/create-member.module.css'
import { useEnrolmentCommands } from './create/create-member-queries.ts'
import { createMemberWords } from './create/create-member-words.ts'
import { findDraft, forgetDraft } from './create/member-draft.ts'
import { NewMemberSheet } from './create/new-member-sheet.tsx'
import { type Client, memberName } from './member-name.ts'

type CreateMemberProps = {
  venue: PageVenue
  /** The label of the button, if more happens than creating a member. */
  submitLabel?: string
  /** The caller says itself that the member is enrolled, so that no notice covers it. */
  isQuiet?: boolean
  /** Called when the user cancels. */
  onClose: () => void
  /**
   * Called with the new member, or with a member of another venue who is now enrolled here too. Must close the dialog.
   */
  onCreated: (client: Client) => void
}

/** The form that enrols a member, opened from the member list and from the door. It covers most of the page. */
export function CreateMember({ venue, submitLabel, isQuiet = false, onClose, onCreated }: CreateMemberProps) {
  const t = useWords(createMemberWords)
  const { me } = useSession()
  const owner = { staffId: me.id, venueId: venue.id }
  const here = useQuery(venueHereQuery(venue.id))
  const [draft, setDraft] = useState(() => findDraft(owner))
  const [attempt, setAttempt] = useState(0)
  const [isChanged, setIsChanged] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const { sendContract } = useEnrolmentCommands(venue.id)
  const [left, setLeft] = useState<{ client: Client; contract: File } | null>(null)

  function finish(client: Client): void {
    if (!isQuiet) toast.done({ title: t.created(memberName(client), memberNumberText(client.profile.client_id)) })
    onCreated(client)
  }

  function close(): void {
    if (isBusy) return
    if (left !== null) finish(left.client)
    else if (isChanged) setAsksToDiscard(true)
    else onClose()
  }

  return (
    <WideDialog
      title={t.title}
      of={
        <>
          {t.of(venue.name)}{' '}
          <Text weight="bold" tone="bad">
            *
          </Text>{' '}
          {t.ofRequired}
        </>
      }
      onClose={close}
    >
      {here.data === undefined && (
        <Stack pad={7}>
          {here.isPending && <SkeletonRows />}
          {here.isLoadingError && (
            <LoadError title={t.loadError} error={here.error} onRetry={() => void here.refetch()} />
          )}
        </Stack>
      )}
      {here.data !== undefined && left === null && (
        <NewMemberSheet
          key={attempt}
          venue={venue}
          here={here.data}
          draft={draft}
          submitLabel={submitLabel ?? t.title}
          onStartOver={() => {
            forgetDraft(owner)
            setDraft(null)
            setAttempt(attempt + 1)
          }}
          onState={(changed, busy) => {
            setIsChanged(changed)
            setIsBusy(busy)
          }}
          onCancel={close}
          onCreated={(client, contract) => {
            if (contract === null) finish(client)
            else setLeft({ client, contract })
          }}
          onEnrolled={(client) => {
            if (!isQuiet) toast.done({ title: t.enrolled(memberName(client)) })
            onCreated(client)
          }}
        />
      )}
      {left !== null && (
        <Stack className={classes.left} pad={7}>
          <UploadLeft
            words={{
              failed: t.contractFailed(memberNumberText(left.client.profile.client_id)),
              again: t.contractAgain,
              later: t.contractLater,
              sent: t.contractSent,
            }}
            send={() => sendContract(left.client.id, left.contract, () => {})}
            onDone={() => finish(left.client)}
          />
        </Stack>
      )}
      {asksToDiscard && (
        <DiscardQuestion
          onKeep={() => setAsksToDiscard(false)}
          onDiscard={() => {
            forgetDraft(owner)
            onClose()
          }}
        />
      )}
    </WideDialog>
  )
}
