import {
  codeDigits,
  type FactorKind,
  plainRecoveryCode,
  recoveryCodeGroupLength,
  recoveryCodeGroups,
} from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconArrowRight, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { useForm } from '../forms/form.tsx'
import { PasswordField } from '../sign-ins/password-field.tsx'
import { factorWords } from './factor-words.ts'
import { answerWithPasskey, type PasskeyAnswer, PasskeyUnused } from './passkey.ts'

type Way = FactorKind | 'password'
export type FactorAnswer = { code?: string; recovery_code?: string; password?: string; passkey?: PasskeyAnswer }

type FactorFormProps = {
  /** The ways in which the person can answer, the best first. */
  ways: readonly Way[]
  passkeyOptions: Record<string, unknown> | null
  submit: string
  onAnswer: (answer: FactorAnswer) => Promise<void>
}

/** Asks for one of the second factors of a person, or for the password. Another way is one press away. */
export function FactorForm({ ways, passkeyOptions, submit, onAnswer }: FactorFormProps) {
  const t = useWords(factorWords)
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const others = ways.filter((other) => other !== way)
  return (
    <Stack gap={6}>
      {way === 'passkey' ? (
        <PasskeyPart options={passkeyOptions ?? {}} onAnswer={onAnswer} />
      ) : (
        <TypedPart key={way} way={way} submit={submit} onAnswer={onAnswer} />
      )}
      {others.length > 0 && (
        <Stack gap={2} align="start" role="group" aria-label={t.others}>
          {others.map((other) => (
            <Button key={other} variant="subtle" onClick={() => setWay(other)}>
              {t.use[other]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function PasskeyPart({ options, onAnswer }: Pick<FactorFormProps, 'onAnswer'> & { options: Record<string, unknown> }) {
  const t = useWords(factorWords)
  const shared = useWords(sharedWords)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const use = async () => {
    setBusy(true)
    setFault(null)
    try {
      await onAnswer({ passkey: await answerWithPasskey(options) })
    } catch (error) {
      if (error instanceof PasskeyUnused) setFault(t.passkeyUnused)
      else if (error instanceof ApiError) setFault(error.detail ?? shared.offline)
      else throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Text as="p" tone="soft">
        {t.passkeyLead}
      </Text>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      <BusyButton size="lg" fullWidth busy={busy} icon={<IconFingerprint size={20} />} onClick={() => void use()}>
        {t.passkeyUse}
      </BusyButton>
    </>
  )
}

const recoveryCodeLength = recoveryCodeGroups * recoveryCodeGroupLength

type TypedPartProps = Pick<FactorFormProps, 'submit' | 'onAnswer'> & { way: Exclude<Way, 'passkey'> }

function TypedPart({ way, submit, onAnswer }: TypedPartProps) {
  const t = useWords(factorWords)
  const faults = {
    password: (typed: string) => (typed === '' ? t.passwordMissing : null),
    code: (typed: string) => (typed.replaceAll(/\D/g, '').length === codeDigits ? null : t.codeMissing),
    recovery_code: (typed: string) =>
      plainRecoveryCode(typed).length === recoveryCodeLength ? null : t.recoveryMissing,
  }
  const form = useForm({
    initial: { typed: '' },
    check: { typed: faults[way] },
    refusedField: { second_factor_wrong: 'typed', password_wrong: 'typed' },
    submit: ({ typed }) => onAnswer({ [way]: typed }),
  })
  const field = { ...form.field('typed'), label: t[way], size: 'lg', autoFocus: true, 'data-autofocus': true } as const
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={6}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        {way === 'password' && <PasswordField {...field} autoComplete="current-password" />}
        {way === 'code' && (
          <TextInput {...field} description={t.codeHint} inputMode="numeric" autoComplete="one-time-code" />
        )}
        {way === 'recovery_code' && <TextInput {...field} description={t.recoveryHint} autoComplete="off" />}
        <BusyButton
          type="submit"
          size="lg"
          fullWidth
          busy={form.busy}
          icon={<IconArrowRight size={18} />}
          iconSide="right"
        >
          {submit}
        </BusyButton>
      </Stack>
    </form>
  )
}
