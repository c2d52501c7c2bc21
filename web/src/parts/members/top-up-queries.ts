import { amountOfCents, centsOfAmount } from '@aforo/domain'
import { call } from '../../api/client.ts'
import { commandOf } from '../../outbox/command-key.ts'
import type { TopUp } from './top-up.ts'

export async function sendTopUp({ key, venueId, memberId, amountCents, method, reason }: TopUp) {
  const booked = await call(
    'POST /v1/add-cash',
    {
      body: {
        user_id: memberId,
        venue_id: venueId,
        type: 'add_cash',
        status: 'pending',
        amount: amountOfCents(amountCents),
        method,
        reason,
        id: key,
      },
    },
    { venueId },
  )
  return {
    balanceCents: centsOfAmount(booked.new_balance),
    receipt: booked.receipt,
    transactionId: booked.transaction_id,
  }
}

/** Reverses a transaction exactly once, however often it is sent. */
export function reversalOf(venueId: number, transactionId: number, reason: string) {
  const once = commandOf(`reversal ${venueId} ${transactionId}`)
  return () =>
    once((idempotencyKey) =>
      call(
        'POST /v1/transactions/{id}/reversal',
        { params: { id: transactionId }, body: { reason }, idempotencyKey },
        { venueId },
      ),
    )
}
