import { type PassphraseBlocker, passphraseBlocker } from '@aforo/domain'
import { IconFileZip } from '@tabler/icons-react'
import { Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { useWords } from '../../words/words.ts'
import { useWholeExports } from './whole-export-queries.ts'
import { wholeExportWords } from './whole-export-words.ts'

/** Asks for everything in one file. The passphrase is typed twice, because nobody can recover it. */
export function WholeExportDialog({ venueId, onClose }: { venueId: number; onClose: () => void }) {
  const t = useWords(wholeExportWords)
  const { ask } = useWholeExports(venueId)
  const faults: Record<PassphraseBlocker, string> = { passphrase_too_short: t.short, passphrase_too_long: t.long }
  const form = useForm({
    initial: { passphrase: '', repeated: '' },
    check: {
      passphrase: (passphrase) => {
        const blocker = passphraseBlocker(passphrase)
        return blocker === null ? null : faults[blocker]
      },
      repeated: (repeated, { passphrase }) => (repeated === passphrase ? null : t.different),
    },
    submit: async ({ passphrase }) => {
      await ask(passphrase)
      toast.done({ title: t.asked, body: t.askedHint })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.askTitle}
      form={form}
      changed={form.values.passphrase !== ''}
      onClose={onClose}
      width={560}
      submit={t.send}
      icon={<IconFileZip size={18} />}
    >
      <Text as="p">{t.askHint}</Text>
      <Stack gap={5} align="stretch">
        <PasswordField
          {...form.field('passphrase')}
          label={t.passphrase}
          description={t.passphraseHint}
          autoComplete="new-password"
          withAsterisk
          required
          data-autofocus
        />
        <PasswordField
          {...form.field('repeated')}
          label={t.repeated}
          autoComplete="new-password"
          withAsterisk
          required
        />
      </Stack>
    </FormDialog>
  )
}
