import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import type { TransferSummary } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'

/** Where a transfer is, and whether all of it arrived. */
export function StateBadge({ transfer: { state, differs } }: { transfer: TransferSummary }) {
  const t = useWords(transfersWords)
  if (state === 'sent') {
    return (
      <Badge tone="wait" Icon={IconTruckDelivery}>
        {t.state.sent}
      </Badge>
    )
  }
  if (state === 'cancelled') {
    return (
      <Badge tone="neutral" Icon={IconArrowBackUp}>
        {t.state.cancelled}
      </Badge>
    )
  }
  return <Badge tone={differs ? 'warn' : 'ok'}>{differs ? t.differs : t.state.received}</Badge>
}
