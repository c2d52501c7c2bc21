import { batchState, milliOfQuantity } from '@aforo/domain'
import { IconBan, IconCircleOff } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { useMinute } from '../../design/use-now.ts'
import { isoDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { batchWords } from './batch-words.ts'

type KnownBatch = { left: number; expires_on: string | null; blocked: object | null }

/** What a batch is today, as at its venue. */
export function useBatchState(timeZone: string) {
  const today = isoDay(new Date(useMinute()), timeZone)
  return ({ left, expires_on: expiresOn, blocked }: KnownBatch) =>
    batchState({ leftMilli: milliOfQuantity(left), isBlocked: blocked !== null, expiresOn }, today)
}

const looks = {
  for_sale: { tone: 'ok' },
  expired: { tone: 'warn' },
  used_up: { tone: 'neutral', Icon: IconCircleOff },
  blocked: { tone: 'bad', Icon: IconBan },
} as const

export function BatchBadge({ batch, timeZone }: { batch: KnownBatch; timeZone: string }) {
  const { states } = useWords(batchWords)
  const state = useBatchState(timeZone)(batch)
  return <Badge {...looks[state]}>{states[state]}</Badge>
}
