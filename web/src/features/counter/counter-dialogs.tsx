import { type DispenseRule, dispenseRules } from '@aforo/domain'
import { IconCash, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { gateWords } from '../../words/gate-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import type { Counter } from './use-counter.ts'

type DialogProps = { counter: Counter; onClose: () => void }

/** Ignores repeats of a held key: the key that opened the dialog would also confirm it. */
function useNoRepeats(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    }
    window.addEventListener('keydown', stop, { capture: true })
    return () => window.removeEventListener('keydown', stop, { capture: true })
  }, [])
}

/** Confirms a payment by keyboard shortcut, because a key is easier to press by accident than the button. */
export function PayDialog({ counter, onClose }: DialogProps) {
  useNoRepeats()
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, client, basket, approval, pay } = counter
  const amount = formatMoney(basket.totalCents, venue.currency, language)
  return (
    <Confirmation
      title={t.payQuestion(amount)}
      confirm={t.pay(amount)}
      icon={<IconCash size={20} />}
      harmless
      onClose={onClose}
      onConfirm={() => {
        void pay(approval.approved?.reason ?? '')
        onClose()
        return Promise.resolve()
      }}
    >
      {t.payWhat(memberName(client))}
    </Confirmation>
  )
}

export function EmptyDialog({ counter: { client, basket, cart }, onClose }: DialogProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  return (
    <Confirmation
      title={t.emptyQuestion}
      confirm={t.empty}
      icon={<IconTrash size={18} />}
      onClose={onClose}
      onConfirm={() => {
        cart.empty()
        onClose()
        return Promise.resolve()
      }}
    >
      {t.emptyWhat(memberName(client), formatCount(basket.lines.length, language))}
    </Confirmation>
  )
}

/** The rule behind a refusal that requires a reason. */
const ruleOf = (code: string | undefined): DispenseRule | undefined =>
  dispenseRules.find((rule) => `${rule}_reason` === code)

/** Asks for the reason that a rule of the venue requires for this sale. */
export function ReasonDialog({ counter, onClose }: DialogProps) {
  const t = useWords(cartWords)
  const { rules: names } = useWords(gateWords)
  const language = useLanguage()
  const { venue, basket, verdict, checkout, pay } = counter
  const refusedRule = ruleOf(checkout.refusal?.code)
  const rules = new Set([...verdict.asks, ...(refusedRule === undefined ? [] : [refusedRule])])
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (typed) => (typed.trim() === '' ? t.reasonMissing : null) },
    submit: ({ reason }) => {
      void pay(reason.trim())
      onClose()
      return Promise.resolve()
    },
  })
  return (
    <FormDialog
      title={t.reasonTitle}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.pay(formatMoney(basket.totalCents, venue.currency, language))}
      icon={<IconCash size={20} />}
    >
      <Notice state="warn">{[...rules].map((rule) => names[rule].name).join(' · ')}</Notice>
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required data-autofocus />
    </FormDialog>
  )
}
