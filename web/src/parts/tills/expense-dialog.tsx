import {
  amountOfCents,
  expenseCategories,
  type ExpenseCategory,
  type PaymentMethod,
  paymentMethods,
  priceMostCents,
  readTypedCents,
} from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { memberWords } from '../members/member-words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/form.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { AmountField } from './amount-field.tsx'
import { useExpense } from './till-queries.ts'
import { useTillFormat } from './till-format.ts'
import { tillWords } from './till-words.ts'

/** Records an expense of the venue. */
export function ExpenseDialog({ venue, onClose }: { venue: PageVenue; onClose: () => void }) {
  const t = useWords(tillWords)
  const { methods } = useWords(memberWords)
  const { money } = useTillFormat(venue)
  const bookExpense = useExpense(venue.id)
  const centsOf = (text: string) => readTypedCents(text, priceMostCents)
  const form = useForm({
    initial: { amount: '', method: 'cash', category: '', supplier: '', reason: '' },
    check: {
      amount: (text) => {
        if (centsOf(text) === null) return t.amountFault
        return centsOf(text) === 0 ? t.amountZero : null
      },
      method: () => null,
      category: (category) => (category === '' ? t.categoryMissing : null),
      supplier: () => null,
      reason: () => null,
    },
    failed: t.expenseFailed,
    submit: async ({ amount: text, method, category, supplier, reason }) => {
      const amount = amountOfCents(centsOf(text) ?? 0)
      // Both come from fixed lists, and the check requires a choice.
      const chosen = { method: method as PaymentMethod, category: category as ExpenseCategory }
      await bookExpense({ amount, ...chosen, supplier: supplier.trim(), reason: reason.trim() })
      toast.done({ title: t.expenseDone(money(amount)) })
      onClose()
    },
  })
  const { amount, category, supplier, reason } = form.values
  return (
    <FormDialog
      title={t.expenseTitle}
      form={form}
      changed={[amount, category, supplier, reason].some((typed) => typed !== '')}
      onClose={onClose}
      width={560}
      submit={t.expenseSubmit}
      icon={<IconShoppingBag size={18} />}
    >
      <AmountField {...form.field('amount')} label={t.amount} currency={venue.currency} data-autofocus />
      <ChoiceField
        name="method"
        label={t.method}
        choices={paymentMethods.map((value) => ({ value, label: methods[value] }))}
        value={form.values.method}
        onChange={(method) => form.set('method', method)}
      />
      <ChoiceField
        name="category"
        label={t.category}
        required
        choices={expenseCategories.map((value) => ({ value, label: t.categories[value] }))}
        value={category}
        onChange={(chosen) => form.set('category', chosen)}
        fault={form.fault('category')}
      />
      <TextInput {...form.field('supplier')} label={t.supplier} maxLength={120} autoComplete="off" />
      <ReasonField {...form.field('reason')} label={t.note} />
    </FormDialog>
  )
}
