import { Badge } from '../../ui/badge.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from './order-queries.ts'
import { orderWords } from './order-words.ts'

/** What became of an order. */
export function SaleBadge({ status }: { status: Sale['current_order_status'] }) {
  const t = useWords(orderWords)
  return <Badge tone={status === 'DELIVERED' ? 'ok' : 'outlined'}>{t.status[status]}</Badge>
}
