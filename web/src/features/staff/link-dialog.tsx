import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { TextToCopy } from '../../design/text-to-copy.tsx'
import { useWords } from '../../words/words.ts'
import type { Invitation } from './staff-queries.ts'
import { staffWords } from './staff-words.ts'

type LinkDialogProps = {
  email: string
  invitation: Invitation
  onClose: () => void
  /** What the link is for. */
  purpose?: 'invitation' | 'password'
}

/** A one-time link to pass on now, if it was not mailed. The screen does not store it. */
export function LinkDialog({ email, invitation, onClose, purpose = 'invitation' }: LinkDialogProps) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const [title, name] = purpose === 'invitation' ? [t.linkTitle, t.linkName] : [t.passwordLinkTitle, t.passwordLinkName]
  const mailed = purpose === 'invitation' ? t.linkMailed : t.passwordLinkMailed
  const { mailed_to: mailedTo } = invitation
  const expires = new Date(invitation.expires_at)
  const until = `${formatDate(expires, language)}, ${formatTime(expires, language)}`
  return (
    <Dialog title={title} onClose={onClose} width={560}>
      <Stack gap={6}>
        {mailedTo !== null && <Notice state="ok">{mailed(mailedTo)}</Notice>}
        <p>{mailedTo === null ? t.linkHint(email) : t.linkAlso}</p>
        <TextToCopy label={name} text={invitation.link} description={t.linkUntil(until)} words={t} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
