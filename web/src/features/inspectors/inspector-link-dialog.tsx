import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { TextToCopy } from '../../design/text-to-copy.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { InspectorLink } from './inspectors-queries.ts'
import { inspectorsWords } from './inspectors-words.ts'

export type ShownLink = { email: string; link: InspectorLink }

/** A one-time link to pass on now, if it was not mailed. The screen does not store it. */
export function InspectorLinkDialog({ shown: { email, link }, onClose }: { shown: ShownLink; onClose: () => void }) {
  const t = useWords(inspectorsWords)
  const language = useLanguage()
  const expires = new Date(link.expires_at)
  const until = `${formatDate(expires, language)}, ${formatTime(expires, language)}`
  return (
    <Dialog title={t.linkTitle} onClose={onClose} width={560}>
      <Stack gap={6}>
        {link.mailed_to !== null && <Notice state="ok">{t.linkMailed(link.mailed_to)}</Notice>}
        <p>{link.mailed_to === null ? t.linkHint(email) : t.linkAlso}</p>
        <TextToCopy label={t.linkName} text={link.link} description={t.linkUntil(until)} words={t} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
