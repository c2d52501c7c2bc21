import { ApprovalDialog } from '../../parts/approvals/approval-dialog.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import type { Counter } from './use-counter.ts'
import { shownSale } from './use-sale-approval.ts'

/** Asks for approval of this cart. Once approved, the sale is sent. */
export function SaleApprovalDialog({ counter, onClose }: { counter: Counter; onClose: () => void }) {
  const t = useWords(cartWords)
  const { venue, client, basket, discountPercent, setDiscount, approval, pay } = counter
  const { limit, act } = approval
  if (limit === null) return null
  const withoutDiscount = {
    label: t.dropDiscount,
    onLeave: () => {
      setDiscount(null)
      onClose()
    },
  }
  return (
    <ApprovalDialog
      venue={venue}
      asked={{ act, shown: shownSale(limit, client, basket, discountPercent), member: client }}
      requestId={approval.requestId}
      onRequest={approval.keep}
      onApproved={({ id, reason }) => {
        approval.keep(id)
        onClose()
        void pay(reason, null, id)
      }}
      {...(limit !== 'dispense_grams_limit' ? { leave: withoutDiscount } : {})}
      mayLeave
      onClose={onClose}
    />
  )
}
