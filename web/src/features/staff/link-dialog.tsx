import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import formClasses from '../../design/dialog-form.module.css'
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
  const [copied, setCopied] = useState(false)
  const expires = new Date(invitation.expires_at)
  const until = `${formatDate(expires, language)}, ${formatTime(expires, language)}`
  // If the browser forbids copying, the link can still be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(invitation.link).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <Dialog title={title} onClose={onClose} width={560}>
      <Stack gap={6}>
        {mailedTo !== null && <Notice state="ok">{mailed(mailedTo)}</Notice>}
        <p>{mailedTo === null ? t.linkHint(email) : t.linkAlso}</p>
        <TextInput
          label={name}
          value={invitation.link}
          readOnly
          description={t.linkUntil(until)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={formClasses.buttons}>
          <Button variant="default" onClick={onClose}>
            {t.done}
          </Button>
          {'clipboard' in navigator && (
            <Button
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              onClick={() => void copy()}
              data-autofocus
            >
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </div>
        <span className="for-readers" role="status">
          {copied && t.copied}
        </span>
      </Stack>
    </Dialog>
  )
}
