import { Dialog } from '../../design/dialog.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { TextToCopy } from '../../design/text-to-copy.tsx'
import { useWords } from '../../words/words.ts'
import type { CreatedKey } from './api-keys-queries.ts'
import { apiKeysWords } from './api-keys-words.ts'

/** Shows a new key, once. The screen does not store it. */
export function CreatedKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const t = useWords(apiKeysWords)
  return (
    <Dialog title={t.createdTitle} of={created.api_key.name} onClose={onClose} width={560}>
      <Stack gap={6}>
        <Text as="p">{t.createdHint}</Text>
        <TextToCopy label={t.key} text={created.key} words={t} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
