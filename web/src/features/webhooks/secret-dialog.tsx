import { Dialog } from '../../design/dialog.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { TextToCopy } from '../../design/text-to-copy.tsx'
import { useWords } from '../../words/words.ts'
import { webhookFormWords } from './webhook-form-words.ts'

type SecretDialogProps = { name: string; secret: string; onClose: () => void }

/** Shows the secret of a webhook, once. The screen does not store it. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const t = useWords(webhookFormWords)
  return (
    <Dialog title={t.secretTitle} of={name} onClose={onClose} width={560}>
      <Stack gap={6}>
        <Text as="p">{t.secretHint}</Text>
        <TextToCopy label={t.secret} text={secret} words={t} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
