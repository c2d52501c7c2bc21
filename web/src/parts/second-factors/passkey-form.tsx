import { passkeyNameMost, readDevice } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { useForm } from '../forms/form.tsx'
import { addPasskey } from './factor-queries.ts'
import { PasskeyUnused } from './passkey.ts'
import { setUpWords } from './set-up-words.ts'

/** Names a new passkey and lets the browser make it. */
export function PasskeyForm({ onAdded }: { onAdded: () => Promise<void> | void }) {
  const t = useWords(setUpWords)
  const [unused, setUnused] = useState<string | null>(null)
  const { kind, browser } = readDevice(navigator.userAgent)
  const form = useForm({
    initial: { name: [t.device[kind], browser].filter((part) => part !== null).join(' · ') },
    check: {
      name: (name) =>
        name.trim() === '' ? t.nameMissing : name.trim().length > passkeyNameMost ? t.nameTooLong : null,
    },
    submit: async ({ name }) => {
      setUnused(null)
      try {
        await addPasskey(name.trim())
      } catch (error) {
        if (!(error instanceof PasskeyUnused)) throw error
        setUnused(error.isKnown ? t.known : t.unused)
        return
      }
      await onAdded()
    },
  })
  const fault = form.refusal?.words ?? unused
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.passkeyLead}
        </Text>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <TextInput {...form.field('name')} label={t.name} description={t.nameHint} autoComplete="off" data-autofocus />
        <BusyButton type="submit" fullWidth busy={form.busy} icon={<IconFingerprint size={18} />}>
          {t.add}
        </BusyButton>
      </Stack>
    </form>
  )
}
