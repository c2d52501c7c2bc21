import { IconNfc } from '@tabler/icons-react'
import { Keypad } from '../../design/keypad.tsx'
import { PinDots } from '../../design/pin-dots.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useReaderReady } from '../../design/use-reader-ready.ts'
import { useDialogScanner } from '../../design/use-scanner.ts'
import { Portrait } from '../pictures/portrait.tsx'
import { SkeletonRows } from '../requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import type { Approver } from './approval-queries.ts'
import { approvalWords } from './approval-words.ts'
import classes from './approvals.module.css'
import { useApprovalWords } from './use-approval-words.ts'
import type { Asking } from './use-asking.ts'

type SideProps = { asking: Asking; isShared: boolean }

/** Who may approve. On a shared device they do it here, with their PIN or card. */
export function ApproverSide({ asking, isShared }: SideProps) {
  const t = useApprovalWords(asking.limit)
  return (
    <Stack gap={5} className={classes.side}>
      <Text as="h3" size="body" weight="semibold">
        {t.approvers}
      </Text>
      {asking.isPending && <SkeletonRows rows={1} />}
      {!asking.isPending && asking.approvers.length === 0 && (
        <Text as="p" tone="soft">
          {t.nobody}
        </Text>
      )}
      <div className={classes.faces} role="group" aria-label={t.approvers}>
        {asking.approvers.map((person) => (
          <button
            key={person.id}
            type="button"
            className={classes.person}
            aria-pressed={person.id === asking.chosen?.id}
            onClick={() => asking.choose(person.id)}
          >
            <Portrait id={person.id} name={person.name} size={40} imagePath={person.image_path} />
            <Stack className={classes.personWords}>
              <Text weight="semibold" truncate>
                {person.name}
              </Text>
              <Presence person={person} />
            </Stack>
          </button>
        ))}
      </div>
      {isShared ? <PinPad asking={asking} /> : <AnswersHere asking={asking} />}
    </Stack>
  )
}

function Presence({ person }: { person: Approver }) {
  const t = useWords(approvalWords)
  if (person.on_shift_since !== null) {
    return (
      <Text size="small" tone="soft">
        {t.inRoom}
      </Text>
    )
  }
  return (
    <Row as="span" gap={2} size="small" tone={person.online ? 'ok' : 'quiet'}>
      <span className={classes.presence} data-online={person.online || undefined} />
      {person.online ? t.online : t.away}
    </Row>
  )
}

function PinPad({ asking }: { asking: Asking }) {
  const t = useApprovalWords(asking.limit)
  useKeypadKeys({ onKey: asking.press, onEnter: asking.approve })
  useDialogScanner(asking.approveByCard)
  const { chosen, digits, refused, hasReason } = asking
  const lead = chosen === null ? t.chooseFace : digits === null ? t.noPin(chosen.name) : t.pinOf(chosen.name)
  return (
    <>
      <Row gap={5} justify="between" className={classes.pinRow} role="status" aria-live="polite">
        <Text tone={refused === null ? 'soft' : 'bad'} weight={refused === null ? 'regular' : 'semibold'} clamp>
          {refused === null ? lead : refused.words}
        </Text>
        <PinDots
          digits={digits}
          typed={asking.typed.length}
          isRefused={refused !== null}
          label={t.typed}
          size="small"
        />
      </Row>
      <Keypad
        whole
        locked={digits === null || !hasReason || asking.isBusy}
        onPress={asking.press}
        corner={<ReaderMark />}
      />
    </>
  )
}

function ReaderMark() {
  const t = useWords(approvalWords)
  const isReady = useReaderReady()
  return (
    <Stack align="center" justify="center" gap={2} size="small" tone={isReady ? 'soft' : 'warn'}>
      <IconNfc size={22} stroke={1.6} className={classes.nfc} aria-hidden="true" />
      {isReady ? t.ready : t.wake}
    </Stack>
  )
}

/** Without a shared device nobody types a PIN here: the request goes to a phone. */
function AnswersHere({ asking: { refused, approvers } }: { asking: Asking }) {
  const t = useWords(approvalWords)
  if (approvers.length === 0 && refused === null) return null
  return (
    <Text as="p" tone={refused === null ? 'soft' : 'bad'} role="status" className={classes.pinRow}>
      {refused === null ? t.answersHere : refused.words}
    </Text>
  )
}
