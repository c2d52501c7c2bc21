import { centsOfAmount, type TransactionKind } from '@aforo/domain'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { memberWords } from '../members/member-words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useForm } from '../forms/form.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useWords } from '../../words/words.ts'
import { useReversal } from './reversal-queries.ts'
import { reversalWords } from './reversal-words.ts'

type ReversalDialogProps = {
  /** The venue at which the reversal is made. */
  venue: Pick<PageVenue, 'id' | 'currency'>
  /** The original transaction. A screen may show the amount with another sign. */
  transaction: { id: number; kind: TransactionKind; amount: number; receipt: number }
  onClose: () => void
}

/** Reverses a transaction. The reason is stored with it. */
export function ReversalDialog({ venue, transaction, onClose }: ReversalDialogProps) {
  const t = useWords(reversalWords)
  const { transactionKinds } = useWords(memberWords)
  const language = useLanguage()
  const reverse = useReversal(venue.id, transaction.id)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    failed: t.reverseFailed,
    submit: async ({ reason }) => {
      const { receipt } = await reverse(reason.trim())
      toast.done({ title: t.reverseDone(receipt) })
      onClose()
    },
  })
  const money = formatMoney(Math.abs(centsOfAmount(transaction.amount)), venue.currency, language)
  return (
    <FormDialog
      title={t.reverseTitle}
      of={t.reverseHint(transactionKinds[transaction.kind], money, transaction.receipt)}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={t.reverseConfirm}
      icon={<IconArrowBackUp size={18} />}
    >
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required rows={3} data-autofocus />
    </FormDialog>
  )
}
