import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../design/dialog.tsx'
import formClasses from '../../design/dialog-form.module.css'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import type { CreatedKey } from './api-keys-queries.ts'
import { apiKeysWords } from './api-keys-words.ts'

/** Shows a new key, once. The screen does not store it. */
export function CreatedKeyDialog({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const t = useWords(apiKeysWords)
  const [copied, setCopied] = useState(false)
  // If the browser forbids copying, the key can still be copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(created.key).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <Dialog title={t.createdTitle} of={created.api_key.name} onClose={onClose} width={560}>
      <Stack gap={6}>
        <Text as="p">{t.createdHint}</Text>
        <TextInput
          label={t.key}
          value={created.key}
          readOnly
          autoComplete="off"
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
