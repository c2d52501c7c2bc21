import { IconSend } from '@tabler/icons-react'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useCommandKey } from '../../outbox/command-key.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { useWords } from '../../words/words.ts'
import { orderWords } from './order-words.ts'
import { type PurchaseOrder, usePurchasing } from './purchasing-queries.ts'

type PlaceQuestionProps = { venueId: number; order: PurchaseOrder; onClose: () => void }

/** Asks before a draft is fixed as ordered. */
export function PlaceQuestion({ venueId, order: { id, number, version }, onClose }: PlaceQuestionProps) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { placeOrder } = usePurchasing(venueId)
  const once = useCommandKey(`place order ${venueId} ${id}`)
  return (
    <Confirmation
      title={t.placeTitle(formatCount(number, language))}
      confirm={t.place}
      icon={<IconSend size={18} />}
      harmless
      failed={t.saveFailed}
      onClose={onClose}
      onConfirm={async () => {
        await placeOrder(once, id, version)
        toast.done({ title: t.placed })
        onClose()
      }}
    >
      {t.placeHint}
    </Confirmation>
  )
}
