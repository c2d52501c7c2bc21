import { likelyCashCents, memberNumberText, type PaymentMethod, paymentMethods, readTypedCents } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconArrowRight, IconCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { deviceSetting, useDeviceSetting } from '../../device/setting.ts'
import { currencyLeads, currencySymbol, formatMoney, formatMoneyWhole } from '../../format/format.ts'
import { venueHereQuery } from '../venues/venue-queries.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FieldError } from '../../design/field-error.tsx'
import {
  fillIn,
  type KeypadKey,
  nothingTyped,
  pressKey,
  settledText,
  type Typed,
  typedAmount,
} from '../../design/keypad-text.ts'
import { Keypad } from '../../design/keypad.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Portrait } from '../pictures/portrait.tsx'
import { QuickAmounts } from '../../design/quick-amounts.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { ValueBox } from '../../design/value-box.tsx'
import { useWords } from '../../words/words.ts'
import { type Client, memberName } from './member-name.ts'
import { memberWords } from './member-words.ts'
import { TopUpCash } from './top-up-cash.tsx'
import classes from './top-up-dialog.module.css'
import { topUpPreview } from './top-up-preview.ts'
import { topUpWords } from './top-up-words.ts'
import { useTopUpLine } from './use-top-up-line.ts'
import { useTopUp } from './use-top-up.ts'

const quickCents = [1_000, 2_000, 5_000, 10_000]
const limits = { wholeDigits: 7, decimals: 2 }
const typedMostCents = 10 ** (limits.wholeDigits + limits.decimals) - 1

/** The last payment method used on this device. */
const methodSetting = deviceSetting<PaymentMethod>('aforo.paymentMethod', {
  fromText: (text) => paymentMethods.find((method) => method === text) ?? 'cash',
  toText: (method) => method,
})

const centsTyped = (typed: Typed): number => readTypedCents(settledText(typed), typedMostCents) ?? 0
const filledInOf = (cents: number): Typed => fillIn(typedAmount(cents))

type TopUpDialogProps = {
  member: Client
  venue: PageVenue
  /** The missing amount, to be prefilled. */
  initialCents?: number
  onClose: () => void
}

/** Tops up a member's wallet. Shows the new balance before sending. */
export function TopUpDialog({ member, venue, initialCents, onClose }: TopUpDialogProps) {
  const t = useWords(topUpWords)
  const m = useWords(memberWords)
  const language = useLanguage()
  const methodName = useId()
  const { data: rules } = useQuery(venueHereQuery(venue.id))
  const { isAlone, waits } = useTopUpLine()
  const { sent, isLost, balanceCents, refusal, forgetRefusal, send } = useTopUp({ member, venue, isAlone, onClose })
  const lastMethod = useDeviceSetting(methodSetting)
  const [draft, setDraft] = useState({
    typed: initialCents === undefined ? nothingTyped : filledInOf(initialCents),
    received: nothingTyped,
    reason: '',
  })
  const [isReceiving, setReceiving] = useState(false)
  const [isReasonMissed, setReasonMissed] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  const isLocked = sent !== null
  const typed = sent === null ? draft.typed : filledInOf(sent.amountCents)
  const amountCents = centsTyped(typed)
  // Without a connection only cash counts at once.
  const method = sent?.method ?? (isAlone ? 'cash' : lastMethod)
  // The keypad fills in the cash that was handed over only while its box is shown.
  const box = method === 'cash' && isReceiving ? 'received' : 'typed'
  const receivedCents = centsTyped(draft.received)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const number = m.number(memberNumberText(member.profile.client_id))
  const name = memberName(member) || number

  const intended = { amountCents, balanceCents: balanceCents ?? 0, method, state: member.state }
  const preview = isLocked
    ? { blocked: null, asks: null }
    : waits === null
      ? topUpPreview(intended, rules, language, money)
      : { blocked: waits, asks: null }
  // The server may require a reason that the preview did not.
  const isReasonAsked = refusal?.code?.endsWith('_reason') === true && preview.blocked === null
  const needsReason = preview.asks !== null || isReasonAsked

  function change(next: (before: Typed) => Typed): void {
    if (isLocked) return
    setDraft((before) => ({ ...before, [box]: next(before[box]) }))
    forgetRefusal()
  }
  const press = (key: KeypadKey) => change((before) => pressKey(before, key, limits))
  function takeText(text: string): void {
    const cents = readTypedCents(text, typedMostCents)
    if (cents !== null) change(() => filledInOf(cents))
  }

  function submit(): void {
    if (isLocked || amountCents === 0 || preview.blocked !== null) return
    if (needsReason && draft.reason.trim() === '') {
      setReasonMissed(true)
      return reasonField.current?.focus()
    }
    send({ amountCents, method, reason: needsReason ? draft.reason.trim() : '', memberName: name })
  }
  useKeypadKeys({ onKey: press, onEnter: () => submitButton.current?.click() })

  return (
    <Dialog
      title={t.title}
      of={`${name} · ${number}`}
      portrait={<Portrait id={member.id} name={memberName(member)} size={48} imagePath={member.profile.image_path} />}
      onClose={onClose}
      width={760}
      sheet
    >
      <form
        className={classes.columns}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <Stack gap={5}>
          <ValueBox
            label={t.amount}
            typed={typed}
            unit={currencySymbol(venue.currency, language)}
            unitLeads={currencyLeads(venue.currency, language)}
            locked={isLocked}
            idle={box === 'received'}
            onActivate={() => setReceiving(false)}
            onText={takeText}
          />
          <QuickAmounts
            label={t.quick}
            locked={isLocked}
            amounts={(box === 'received' ? likelyCashCents(amountCents) : quickCents).map((cents) => ({
              key: cents,
              words: formatMoneyWhole(cents, venue.currency, language),
              isChosen: (box === 'received' ? receivedCents : amountCents) === cents,
              onPress: () => change(() => filledInOf(cents)),
            }))}
          />
          <Stack gap={3}>
            <Text as="p" size="small" weight="semibold" id={methodName}>
              {t.method}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby={methodName}
              value={method}
              disabled={isLocked}
              onChange={(value) => methodSetting.write(value)}
              data={paymentMethods.map((value) => ({
                value,
                disabled: isAlone && value !== 'cash',
                label: (
                  <Row as="span" gap={2} justify="center" padY={2}>
                    {value === method && <IconCheck size={16} stroke={2.4} aria-hidden="true" />}
                    {m.methods[value]}
                  </Row>
                ),
              }))}
            />
            {isAlone && (
              <Row gap={3} size="small" tone="soft">
                <IconLock size={16} stroke={1.7} aria-hidden="true" /> {t.cashOnly}
              </Row>
            )}
          </Stack>
          {method === 'cash' && (
            <TopUpCash
              amountCents={amountCents}
              receivedCents={receivedCents}
              typed={draft.received}
              currency={venue.currency}
              locked={isLocked}
              idle={box === 'typed'}
              onActivate={() => setReceiving(true)}
              onText={takeText}
            />
          )}
          {balanceCents !== null && (
            <Balances
              now={money(balanceCents)}
              after={amountCents === 0 ? null : money(balanceCents + amountCents)}
              isBlocked={preview.blocked !== null}
            />
          )}
          {needsReason && (
            <>
              {preview.asks !== null && <Notice state="warn">{preview.asks}</Notice>}
              <ReasonField
                ref={reasonField}
                label={t.reason}
                withAsterisk
                required
                value={draft.reason}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setDraft((before) => ({ ...before, reason: value }))
                  setReasonMissed(false)
                }}
                aria-invalid={isReasonMissed}
                error={isReasonMissed ? <FieldError>{t.reasonMissing}</FieldError> : undefined}
              />
            </>
          )}
        </Stack>
        <Stack gap={5} className={classes.foot}>
          {preview.blocked !== null && <Notice state="bad">{preview.blocked}</Notice>}
          {refusal !== null && preview.blocked === null && <Notice state="bad">{refusal.words}</Notice>}
          {isLost && <Notice state="warn">{t.unknown}</Notice>}
          <BusyButton
            {...guardedMark}
            ref={submitButton}
            type="submit"
            className={classes.submit ?? ''}
            fullWidth
            busy={isLocked}
            disabled={!isLocked && (amountCents === 0 || preview.blocked !== null)}
            icon={preview.blocked === null ? null : <IconLock size={20} aria-hidden="true" />}
          >
            {t.submit(money(amountCents))}
          </BusyButton>
        </Stack>
        <div className={classes.keypad}>
          <Keypad onPress={press} locked={isLocked} />
        </div>
      </form>
    </Dialog>
  )
}

type BalancesProps = { now: string; after: string | null; isBlocked: boolean }

/** The current and the new balance. */
function Balances({ now, after, isBlocked }: BalancesProps) {
  const t = useWords(topUpWords)
  return (
    <Row gap={5} align="end" justify="between" numeric role="status">
      <Stack as="p">
        <Text size="small" weight="medium" tone="soft">
          {t.balance}
        </Text>{' '}
        <Text as="b" size="lead" weight="semibold">
          {now}
        </Text>
      </Stack>
      {after !== null && (
        <>
          <Row as="span" padY={2} tone="quiet">
            <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
          </Row>
          <Stack as="p" align="end">
            <Text size="small" weight="medium" tone="soft">
              {t.newBalance}
            </Text>{' '}
            <Text as="b" size="heading" weight="bold" tone={isBlocked ? 'quiet' : 'ok'}>
              {after}
            </Text>
          </Stack>
        </>
      )}
    </Row>
  )
}
