import { useQueryClient } from '@tanstack/react-query'
import { liveKey } from '../../api/live-key.ts'
import { type Outcome, createOutbox } from '../../outbox/outbox.ts'
import type { Answer, OutboxEntry } from '../../outbox/outbox-state.ts'
import { forgetTopUp, keepTopUp, keptTopUps, type TopUp, topUpPlace } from './top-up.ts'
import { sendTopUp } from './top-up-queries.ts'

type Booked = Awaited<ReturnType<typeof sendTopUp>>
export type TopUpAnswer = Answer<Booked>
export type TopUpOutcome = Outcome<Booked>
export type TopUpEntry = OutboxEntry<TopUp, Booked>

export const topUpOutbox = createOutbox<TopUp, Booked>({
  placeOf: topUpPlace,
  list: keptTopUps,
  keep: keepTopUp,
  forget: forgetTopUp,
  send: sendTopUp,
})

/** Sends a top-up until it has an answer, and refreshes the screens. */
export function useSendTopUp(): (topUp: TopUp, isNew: boolean) => Promise<TopUpOutcome> {
  const queryClient = useQueryClient()
  return (topUp, isNew) =>
    topUpOutbox.deliver(topUp, isNew).finally(() => {
      void queryClient.invalidateQueries({ queryKey: liveKey('members', topUp.venueId) })
    })
}
