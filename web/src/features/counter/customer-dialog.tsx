import { IconCash } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { RecipientInputs, useRecipientChecks } from '../../parts/fiscal/recipient-fields.tsx'
import { noRecipient, recipientOf } from '../../parts/fiscal/recipient-form.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import type { Counter } from './use-counter.ts'

/** Asks for the customer that an invoice of this amount must name, and charges again. */
export function CustomerDialog({ counter, onClose }: { counter: Counter; onClose: () => void }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, client, basket, checkout, pay } = counter
  const form = useForm({
    initial: { ...noRecipient, name: memberName(client) },
    check: useRecipientChecks(),
    submit: (fields) => {
      void pay(checkout.refusal?.reason ?? '', recipientOf(fields))
      onClose()
      return Promise.resolve()
    },
  })
  const { taxId, address } = form.values
  return (
    <FormDialog
      title={t.customerTitle}
      form={form}
      changed={taxId !== '' || address !== ''}
      onClose={onClose}
      width={600}
      submit={t.pay(formatMoney(basket.totalCents, venue.currency, language))}
      icon={<IconCash size={20} />}
    >
      <RecipientInputs form={form} />
    </FormDialog>
  )
}
