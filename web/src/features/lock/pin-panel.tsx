import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconNfc } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Keypad } from '../../design/keypad.tsx'
import { PinDots } from '../../design/pin-dots.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useReaderReady } from '../../design/use-reader-ready.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { peopleWords } from '../../words/people-words.ts'
import { useWords } from '../../words/words.ts'
import { Face } from './faces.tsx'
import { lockWords } from './lock-words.ts'
import classes from './lock.module.css'
import type { SwitchState } from './use-switch.ts'

/** `isShut`: nobody can come in without a connection. */
type PinPanelProps = { state: SwitchState; isShut: boolean; timeZone: string | undefined }

/** The PIN of the chosen person. The room for messages is always kept, so that no key moves under a finger. */
export function PinPanel({ state, isShut, timeZone }: PinPanelProps) {
  const t = useWords(lockWords)
  const [isForgotten, setIsForgotten] = useState(false)
  useKeypadKeys({ onKey: state.press, onEnter: () => {} })
  const isOff = isShut || state.digits === null || state.isLocked || state.isChecking
  return (
    <Stack as="aside" gap={6} pad={8} className={classes.panel}>
      <Chosen state={state} timeZone={timeZone} />
      <Row justify="center" className={classes.dots}>
        <PinDots
          digits={state.digits}
          typed={state.typed.length}
          isRefused={state.refused !== null}
          label={t.typed}
          size="large"
        />
      </Row>
      <div className={classes.message} role="status" aria-live="polite">
        {isForgotten && state.refused === null ? (
          <Hint title={t.forgottenTitle}>{t.forgottenHint}</Hint>
        ) : (
          <Message state={state} isShut={isShut} />
        )}
      </div>
      <Keypad
        whole
        locked={isOff}
        onPress={(key) => {
          setIsForgotten(false)
          state.press(key)
        }}
      />
      <Text as="p" tone="quiet" textAlign="center" className={classes.or}>
        {t.orCard}
      </Text>
      <Row gap={4}>
        <Reader />
        <CameraButton size="reader" disabled={isShut} />
      </Row>
      <Button variant="subtle" color="gray" onClick={() => setIsForgotten(true)}>
        {t.forgotten}
      </Button>
    </Stack>
  )
}

function Chosen({ state: { chosen }, timeZone }: Pick<PinPanelProps, 'state' | 'timeZone'>) {
  const t = useWords(lockWords)
  const { role } = useWords(peopleWords)
  const language = useLanguage()
  if (chosen === null) {
    return (
      <Row gap={6} className={classes.chosen}>
        <Stack gap={1}>
          <Text size="title" weight="semibold">
            {t.choose}
          </Text>
          <Text tone="soft">{t.chooseHint}</Text>
        </Stack>
      </Row>
    )
  }
  const { on_shift_since: since } = chosen
  const word = role[chosen.role]
  return (
    <Row gap={6} className={classes.chosen}>
      <Face person={chosen} size={64} />
      <Stack gap={1}>
        <Text size="title" weight="semibold" clamp>
          {t.hello(chosen.name)}
        </Text>
        <Text tone="soft">
          {since === null ? word : t.since(word, formatTime(new Date(since), language, timeZone))}
        </Text>
      </Stack>
    </Row>
  )
}

const triesLeft = ['pin_wrong', 'pin_wrong_last'] as const

function Message({ state, isShut }: Pick<PinPanelProps, 'state' | 'isShut'>) {
  const t = useWords(lockWords)
  const { refused, isChecking, chosen, digits } = state
  const isUnreachable = refused?.code === 'unreachable'
  if (isUnreachable || (isShut && refused === null)) return <Refusal title={t.offline}>{t.offlineHint}</Refusal>
  if (refused !== null) {
    return (
      <Refusal title={refused.words ?? ''}>{triesLeft.some((code) => code === refused.code) && t.afterwards}</Refusal>
    )
  }
  if (isChecking) return <Hint title={t.checking} />
  if (chosen === null) return null
  if (digits === null) return <Hint title={t.noPin}>{t.noPinHint}</Hint>
  return <Hint title={t.type(digits)} />
}

function Hint({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack textAlign="center" tone="soft">
      <Text>{title}</Text>
      <Text size="small">{children}</Text>
    </Stack>
  )
}

function Refusal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row gap={5} padX={6} padY={4} className={classes.refusal}>
      <IconAlertOctagonFilled size={22} aria-hidden="true" />
      <Stack>
        <Text size="lead" weight="semibold">
          {title}
        </Text>
        <Text tone="ink">{children}</Text>
      </Stack>
    </Row>
  )
}

function Reader() {
  const t = useWords(lockWords)
  const isReady = useReaderReady()
  return (
    <Row gap={6} pad={6} className={classes.reader}>
      <IconNfc size={26} stroke={1.6} className={classes.nfc} aria-hidden="true" />
      <Stack grow>
        <Text weight="semibold">{t.card}</Text>
        <Text size="small" tone="soft">
          {t.cardHint}
        </Text>
      </Stack>
      <Text size="small" weight="semibold" tone={isReady ? 'ok' : 'warn'}>
        {isReady ? t.ready : t.wake}
      </Text>
    </Row>
  )
}
