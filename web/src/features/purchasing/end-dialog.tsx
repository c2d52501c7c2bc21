import { milliOfQuantity, missingMilli } from '@aforo/domain'
import { IconCircleX } from '@tabler/icons-react'
import { Text } from '../../design/primitives.tsx'
import { ReasonField } from '../../design/reason-field.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useForm } from '../../parts/forms/form.tsx'
import { useWords } from '../../words/words.ts'
import { orderWords } from './order-words.ts'
import { type PurchaseOrder, usePurchasing } from './purchasing-queries.ts'

type EndDialogProps = { venueId: number; order: PurchaseOrder; how: 'close' | 'cancel'; onClose: () => void }

/** Ends an order of which something or everything will not come, with the reason. */
export function EndDialog({ venueId, order, how, onClose }: EndDialogProps) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { endOrder } = usePurchasing(venueId)
  const once = useCommandKey(`${how} order ${venueId} ${order.id}`)
  const form = useForm({
    initial: { reason: '' },
    check: { reason: (reason) => (reason.trim() === '' ? t.reasonMissing : null) },
    failed: t.saveFailed,
    submit: async ({ reason }) => {
      await endOrder(once, order.id, how, reason.trim())
      toast.done({ title: how === 'close' ? t.closed : t.cancelled })
      onClose()
    },
  })
  const missing = order.lines.flatMap(({ product, quantity, received }) => {
    const milli = missingMilli({ quantityMilli: milliOfQuantity(quantity), receivedMilli: milliOfQuantity(received) })
    return milli === 0 ? [] : [`${product.name} ${formatQuantity(milli, product.unit_type, language)}`]
  })
  return (
    <FormDialog
      title={how === 'close' ? t.closeTitle : t.cancelOrder}
      form={form}
      changed={form.values.reason !== ''}
      onClose={onClose}
      width={480}
      submit={how === 'close' ? t.close : t.cancelOrder}
      icon={<IconCircleX size={18} />}
    >
      <Text as="p" breaks>
        {how === 'close' ? t.closeHint(missing.join(', ')) : t.cancelHint}
      </Text>
      <ReasonField {...form.field('reason')} label={t.reason} withAsterisk required data-autofocus />
    </FormDialog>
  )
}
