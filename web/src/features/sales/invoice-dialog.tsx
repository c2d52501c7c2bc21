import { IconFileInvoice } from '@tabler/icons-react'
import { toast } from '../../design/toasts.tsx'
import { CheckingNotice } from '../../outbox/checking-notice.tsx'
import { checkingWords } from '../../outbox/checking-words.ts'
import { useChecking } from '../../outbox/use-checking.ts'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { RecipientInputs, useRecipientChecks } from '../../parts/fiscal/recipient-fields.tsx'
import { noRecipient, recipientOf } from '../../parts/fiscal/recipient-form.ts'
import { useForm } from '../../parts/forms/form.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import type { Sale } from '../../parts/sales/sale-query.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { invoiceWords } from './invoice-words.ts'
import { useInvoiceCommand } from './sales-queries.ts'

type InvoiceDialogProps = { venue: PageVenue; sale: Sale; document: FiscalDocument; onClose: () => void }

/** Issues a full invoice for a customer in place of the simplified one. */
export function InvoiceDialog({ venue, sale, document, onClose }: InvoiceDialogProps) {
  const t = useWords(invoiceWords)
  const { check: checkAgain } = useWords(checkingWords)
  const issue = useInvoiceCommand(venue.id, sale.id)
  const { isLost, send } = useChecking()
  const form = useForm({
    initial: noRecipient,
    check: useRecipientChecks(),
    refusedField: { tax_id_invalid: 'taxId' },
    failed: t.failed,
    submit: async (fields) => {
      await send(async () => {
        const { number } = await issue(recipientOf(fields))
        toast.done({ title: t.done(number) })
      })
      onClose()
    },
  })
  const { name, taxId, address } = form.values
  return (
    <FormDialog
      title={t.dialogTitle}
      of={t.of(document.number)}
      form={isLost ? { ...form, refusal: null } : form}
      changed={!isLost && [name, taxId, address].some((typed) => typed !== '')}
      onClose={onClose}
      width={600}
      submit={isLost ? checkAgain : t.submit}
      icon={<IconFileInvoice size={18} />}
    >
      {isLost && <CheckingNotice busy={form.busy} />}
      <p>{t.hint}</p>
      <RecipientInputs form={form} disabled={isLost} />
    </FormDialog>
  )
}
