import { IconUserCheck, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { type Client, memberName } from '../../parts/members/member-name.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { Stack } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { useMemberCommands } from './members-queries.ts'
import { confirmWords } from './confirm-words.ts'

type StandingDialogProps = { venueId: number; member: Client; onClose: () => void }

/** Deactivates a member. All their data is kept. */
export function LeaveDialog({ venueId, member, onClose }: StandingDialogProps) {
  const t = useWords(confirmWords)
  const { setStanding } = useMemberCommands(venueId)
  const [reason, setReason] = useState('')
  const name = memberName(member)
  // The reason for a suspension or ban is not known here, so it cannot be restored.
  const isUndoable = member.state !== 'suspended' && member.state !== 'banned'

  async function undo(): Promise<void> {
    try {
      await setStanding(member.id, 'active')
      toast.done({ title: t.returnDone(name) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.failed({ title: t.undoFailed(name), body: error.detail ?? t.returnFailed })
    }
  }

  return (
    <Confirmation
      title={t.leaveTitle(name)}
      confirm={t.leaveConfirm}
      icon={<IconUserMinus size={18} />}
      failed={t.leaveFailed}
      onClose={onClose}
      onConfirm={async () => {
        await setStanding(member.id, 'deactivated', reason)
        toast.done({ title: t.leaveDone(name), ...(isUndoable ? { undo: () => void undo() } : {}) })
        onClose()
      }}
    >
      <Stack gap={5}>
        <p>{t.leaveHint(name)}</p>
        <ReasonField label={t.leaveReason} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Stack>
    </Confirmation>
  )
}

/** Reactivates a member who had left. */
export function ReturnDialog({ venueId, member, onClose }: StandingDialogProps) {
  const t = useWords(confirmWords)
  const { setStanding } = useMemberCommands(venueId)
  const name = memberName(member)
  return (
    <Confirmation
      title={t.returnTitle(name)}
      confirm={t.returnConfirm}
      icon={<IconUserCheck size={18} />}
      harmless
      failed={t.returnFailed}
      onClose={onClose}
      onConfirm={async () => {
        await setStanding(member.id, 'active')
        toast.done({ title: t.returnDone(name) })
        onClose()
      }}
    >
      {t.returnHint(name)}
    </Confirmation>
  )
}
