import { errorWords } from '@aforo/contract'
import { pinBlocker, pinMostDigits } from '@aforo/domain'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconId, IconLockPassword } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../design/busy-button.tsx'
import { Card } from '../../design/card.tsx'
import { codeFieldMark } from '../../design/field-keys.ts'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { PasswordField } from '../../parts/sign-ins/password-field.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { ownPinQuery, usePinCommands } from './pin-queries.ts'
import { pinWords } from './pin-words.ts'

/** The PIN and the card with which the person comes in on shared devices. */
export function PinCard() {
  const t = useWords(pinWords)
  const language = useLanguage()
  const { venueId } = useSession()
  const state = useQuery(ownPinQuery)
  const [kind, setKind] = useState<'pin' | 'card'>('pin')
  if (state.isPending) return <SkeletonRows rows={2} />
  if (state.isLoadingError) {
    return <LoadError title={t.loadError} error={state.error} onRetry={() => void state.refetch()} />
  }
  const { pin_set_at: pinAt, card_since: cardAt, locked_on: lockedOn } = state.data
  const dayOf = (at: string) => formatDate(new Date(at), language)
  const facts = [
    pinAt === null ? t.noPin : t.pinSince(dayOf(pinAt)),
    cardAt === null ? t.noCard : t.cardSince(dayOf(cardAt)),
  ]
  return (
    <Card title={t.title}>
      <Stack gap={6}>
        <Stack>
          <Text as="p" tone="soft">
            {t.hint}
          </Text>
          <Text as="p" weight="semibold">
            {facts.join(' · ')}
          </Text>
        </Stack>
        {lockedOn.length > 0 && <Notice state="warn">{t.lockedOn(lockedOn.map(({ name }) => name).join(', '))}</Notice>}
        {venueId !== null && (
          <SegmentedControl
            aria-label={t.what}
            value={kind}
            onChange={(value) => setKind(value === 'card' ? 'card' : 'pin')}
            data={(['pin', 'card'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          />
        )}
        {kind === 'card' && venueId !== null ? <CardForm venueId={venueId} /> : <PinForm hasPin={pinAt !== null} />}
      </Stack>
    </Card>
  )
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const t = useWords(pinWords)
  const language = useLanguage()
  const { setPin, removePin } = usePinCommands()
  const form = useForm({
    initial: { pin: '', password: '' },
    check: {
      pin: (pin) => {
        const blocker = pinBlocker(pin)
        return blocker === null ? null : errorWords(blocker, language)
      },
      password: (password) => (password === '' ? t.passwordMissing : null),
    },
    refusedField: { password_wrong: 'password', pin_easy: 'pin', pin_malformed: 'pin' },
    submit: async ({ pin, password }) => {
      await setPin(password, pin)
      toast.done({ title: t.saved })
      form.reset()
    },
  })
  async function remove(): Promise<void> {
    await removePin()
    toast.done({ title: t.removed })
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <PasswordField
          {...form.field('pin')}
          label={t.pin}
          description={t.pinHint}
          inputMode="numeric"
          maxLength={pinMostDigits}
          autoComplete="off"
        />
        <PasswordField {...form.field('password')} label={t.password} autoComplete="current-password" />
        <Row gap={4} wrap>
          <BusyButton type="submit" busy={form.busy} icon={<IconLockPassword size={18} />}>
            {t.save}
          </BusyButton>
          {hasPin && (
            <Button variant="default" onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  )
}

function CardForm({ venueId }: { venueId: number }) {
  const t = useWords(pinWords)
  const { setCard } = usePinCommands()
  const form = useForm({
    initial: { code: '', password: '' },
    check: {
      code: (code) => (code.trim().length < 4 ? t.codeMissing : null),
      password: (password) => (password === '' ? t.passwordMissing : null),
    },
    refusedField: { password_wrong: 'password', staff_card_taken: 'code' },
    submit: async ({ code, password }) => {
      await setCard(venueId, password, code.trim())
      toast.done({ title: t.cardSaved })
      form.reset()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <TextInput
          {...form.field('code')}
          {...codeFieldMark}
          label={t.code}
          description={t.codeHint}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} label={t.password} autoComplete="current-password" />
        <Row>
          <BusyButton type="submit" busy={form.busy} icon={<IconId size={18} />}>
            {t.saveCard}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  )
}
