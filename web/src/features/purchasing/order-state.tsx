import { Badge } from '../../design/badge.tsx'
import { Row } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { orderWords } from './order-words.ts'
import type { ListedOrder } from './purchasing-queries.ts'

const tones = {
  draft: 'outlined',
  ordered: 'info',
  partly_received: 'warn',
  received: 'ok',
  cancelled: 'neutral',
} as const satisfies Record<ListedOrder['state'], unknown>

type OrderStateProps = { order: Pick<ListedOrder, 'state' | 'late'>; isClosedShort?: boolean }

/** The state of an order, and whether it is late. */
export function OrderState({ order: { state, late }, isClosedShort = false }: OrderStateProps) {
  const t = useWords(orderWords)
  return (
    <Row gap={3} wrap>
      <Badge tone={isClosedShort ? 'warn' : tones[state]}>{isClosedShort ? t.closedShort : t.states[state]}</Badge>
      {late && <Badge tone="bad">{t.late}</Badge>}
    </Row>
  )
}
