import type { CallReply } from '@aforo/contract'
import { codeDigits } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { Qr } from '../../design/qr.tsx'
import { useWords } from '../../words/words.ts'
import { useForm } from '../forms/form.tsx'
import { confirmCodes } from './factor-queries.ts'
import classes from './second-factors.module.css'
import { setUpWords } from './set-up-words.ts'

export type CodeSecret = CallReply<'POST /v1/code-secret'>

type CodesFormProps = { secret: CodeSecret; onConfirmed: () => Promise<void> | void }

/** Shows the secret for the authenticator app, and takes the codes into use with a first one. */
export function CodesForm({ secret, onConfirmed }: CodesFormProps) {
  const t = useWords(setUpWords)
  const form = useForm({
    initial: { code: '' },
    check: { code: (code) => (code.replaceAll(/\D/g, '').length === codeDigits ? null : t.codeMissing) },
    refusedField: { second_factor_wrong: 'code' },
    submit: async ({ code }) => {
      await confirmCodes(code)
      await onConfirmed()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.codesLead}
        </Text>
        <div className={classes.qr}>
          <Qr text={secret.uri} label={t.qr} />
        </div>
        <Stack gap={2}>
          <Text size="small" tone="quiet">
            {t.secret}
          </Text>
          <Text as="b" weight="semibold" breaks data-secret>
            {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Text>
        </Stack>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <TextInput
          {...form.field('code')}
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
        <BusyButton type="submit" fullWidth busy={form.busy} icon={<IconCheck size={18} />}>
          {t.confirm}
        </BusyButton>
      </Stack>
    </form>
  )
}
