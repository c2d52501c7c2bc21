import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { As, createCaller, Sent } from './load.ts'
import { choose, type Client, type Command as Written } from './retrying-clients.ts'

type Send = ReturnType<typeof createCaller>

export type Booked = CallReply<'POST /v1/add-cash'>

/**
 * `changeCents` is the change of the wallet; for a reversal, of what it cancels. `reason` is a unique name if the API
 * accepts a reason.
 */
export type Action = {
  kind: 'top_up' | 'payout' | 'reversal'
  memberId: number
  changeCents: number
  reason: string
  reversesId: number | null
}

export type Command = Written<Action>

/** An acknowledged transaction, which any client can reverse. */
type Known = { transactionId: number; memberId: number; changeCents: number }

type Work = { as: As; memberIds: readonly number[]; known: Known[] }

function chooseAction({ memberIds, known }: Work, random: () => number): Action {
  const reason = randomUUID()
  const cents = (most: number) => 1 + Math.floor(random() * most)
  const chance = random()
  if (chance < 0.25 && known.length > 0) {
    // Prefers recent transactions, so that two clients often reverse the same one.
    const recent = random() < 0.5 ? known.slice(-20) : known
    const { transactionId, memberId, changeCents } = choose(recent, random)
    return { kind: 'reversal', memberId, changeCents: -changeCents, reason, reversesId: transactionId }
  }
  if (chance < 0.55 && known.length > 0) {
    const { memberId } = choose(known, random)
    return { kind: 'payout', memberId, changeCents: -cents(15_000), reason, reversesId: null }
  }
  const changeCents = random() < 0.03 ? 100_000 + cents(50_000) : cents(10_000)
  // A top-up over the balance ceiling needs a reason; without one it is refused.
  const named = random() < 0.8 ? reason : ''
  return { kind: 'top_up', memberId: choose(memberIds, random), changeCents, reason: named, reversesId: null }
}

async function sendOnce(send: Send, { as }: Work, action: Action, key: string): Promise<Sent> {
  const { kind, memberId, changeCents, reason, reversesId } = action
  const amount = amountOfCents(Math.abs(changeCents))
  if (kind === 'top_up') {
    return send('POST /v1/add-cash', { body: { user_id: memberId, amount, method: 'cash', reason, id: key } }, as)
  }
  if (kind === 'payout') {
    const body = { amount, method: 'cash', reason } as const
    return send('POST /v1/members/{id}/payout', { params: { id: memberId }, body, idempotencyKey: key }, as)
  }
  const params = { id: reversesId ?? 0 }
  return send('POST /v1/transactions/{id}/reversal', { params, body: { reason }, idempotencyKey: key }, as)
}

/** A client that tops up, pays out and reverses. */
export const cashierOf =
  (work: Work) =>
  (send: Send, random: () => number): Pick<Client<Action>, 'chooseAction' | 'sendOnce' | 'learn'> => ({
    chooseAction: () => chooseAction(work, random),
    sendOnce: (action, key) => sendOnce(send, work, action, key),
    learn: ({ memberId, changeCents }, body) => {
      const { transaction_id: transactionId } = JSON.parse(body) as Booked
      work.known.push({ transactionId, memberId, changeCents })
    },
  })
