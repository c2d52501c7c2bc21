import { amountOfCents, priceMostCents, readTypedCents } from '@aforo/domain'
import { IconTransfer } from '@tabler/icons-react'
import type { PageVenue } from '../venues/at-venue.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useCashDrawer } from '../printing/cash-drawer.ts'
import { useWords } from '../../words/words.ts'
import { AmountField } from './amount-field.tsx'
import { type TillSession, useCashMove } from './till-queries.ts'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

const ways = ['in', 'out'] as const
type Way = (typeof ways)[number]

type CashDialogProps = { venue: PageVenue; session: TillSession; onClose: () => void }

/** Adds cash to a drawer or removes some. The reason is stored with it. */
export function CashDialog({ venue, session, onClose }: CashDialogProps) {
  const t = useWords(tillWords)
  const { money } = useTillFormat(venue)
  const moveCash = useCashMove(venue.id, session.id)
  const openDrawer = useCashDrawer(venue.id)
  const centsOf = (text: string) => readTypedCents(text, priceMostCents)
  const form = useForm({
    initial: { way: 'out', amount: '', reason: '' },
    check: {
      way: () => null,
      amount: (text) => {
        if (centsOf(text) === null) return t.amountFault
        return centsOf(text) === 0 ? t.amountZero : null
      },
      reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null),
    },
    failed: t.cashFailed,
    submit: async ({ way, amount: text, reason }) => {
      const amount = amountOfCents(centsOf(text) ?? 0)
      await moveCash({ way: way as Way, amount, reason: reason.trim() })
      openDrawer()
      toast.done({ title: t.cashDone(money(way === 'in' ? amount : -amount)) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.cashTitle}
      of={session.till}
      form={form}
      changed={form.values.amount !== '' || form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.cashSubmit}
      icon={<IconTransfer size={18} />}
    >
      <ChoiceField
        name="way"
        label={t.way}
        choices={ways.map((value) => ({ value, label: t.ways[value] }))}
        value={form.values.way}
        onChange={(way) => form.set('way', way)}
      />
      <AmountField {...form.field('amount')} label={t.amount} currency={venue.currency} data-autofocus />
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required />
    </FormDialog>
  )
}
