import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { As, createCaller, Sent } from './load.ts'

export type Booked = CallReply<'POST /v1/add-cash'>

/** By how many cents the wallet changes; of a reversal, what it takes back. Where the API takes a reason it is a name. */
export type Deed = {
  kind: 'top_up' | 'payout' | 'reversal'
  memberId: number
  changeCents: number
  reason: string
  reversesId: number | null
}

/** What a client meant to do, written down before it was sent, under which keys, and what it was told. */
export type Command = { deed: Deed; keys: string[]; answers: Sent[]; retries: number }

/** What was acknowledged to anybody, and so can be taken back by anybody. */
type Known = { transactionId: number; memberId: number; changeCents: number }

const togetherShare = 0.03
const laterShare = 0.05
const laterBy = 20

export type Work = {
  send: ReturnType<typeof createCaller>
  as: As
  memberIds: readonly number[]
  random: () => number
  over: AbortSignal
  commands: Command[]
  known: Known[]
  /** Every retry under a key of its own: what a client that does not keep its keys does. */
  freshKeys: boolean
}

function choose<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

function chooseDeed({ memberIds, known, random }: Work): Deed {
  const reason = randomUUID()
  const cents = (most: number) => 1 + Math.floor(random() * most)
  const chance = random()
  if (chance < 0.25 && known.length > 0) {
    // Lately booked ones are likely to be taken back by two at once.
    const recent = random() < 0.5 ? known.slice(-20) : known
    const { transactionId, memberId, changeCents } = choose(recent, random)
    return { kind: 'reversal', memberId, changeCents: -changeCents, reason, reversesId: transactionId }
  }
  if (chance < 0.55 && known.length > 0) {
    const { memberId } = choose(known, random)
    return { kind: 'payout', memberId, changeCents: -cents(15_000), reason: '', reversesId: null }
  }
  const changeCents = random() < 0.03 ? 100_000 + cents(50_000) : cents(10_000)
  // Over the ceiling of the balance a top-up needs a reason; those without one are refused.
  const named = random() < 0.8 ? reason : ''
  return { kind: 'top_up', memberId: choose(memberIds, random), changeCents, reason: named, reversesId: null }
}

async function sendOnce({ send, as }: Work, { deed }: Command, key: string): Promise<Sent> {
  const { kind, memberId, changeCents, reason, reversesId } = deed
  const amount = amountOfCents(Math.abs(changeCents))
  if (kind === 'top_up') {
    return send('POST /v1/add-cash', { body: { user_id: memberId, amount, method: 'cash', reason, id: key } }, as)
  }
  if (kind === 'payout') {
    const body = { amount, method: 'cash' } as const
    return send('POST /v1/members/{id}/payout', { params: { id: memberId }, body, idempotencyKey: key }, as)
  }
  const params = { id: reversesId ?? 0 }
  return send('POST /v1/transactions/{id}/reversal', { params, body: { reason }, idempotencyKey: key }, as)
}

/** Sends until there is an answer: a line that broke says nothing about what happened at its other end. */
async function post(work: Work, command: Command): Promise<void> {
  for (let key = command.keys[0] ?? ''; ;) {
    const answer = await sendOnce(work, command, key).catch(() => null)
    if (answer !== null) {
      command.answers.push(answer)
      return
    }
    command.retries += 1
    if (!work.freshKeys) continue
    key = randomUUID()
    command.keys.push(key)
  }
}

/** Tops up, pays out and takes back, one after the other, until it is over. Some are sent twice at once, some again late. */
export async function moveMoney(work: Work): Promise<void> {
  const { random, over, commands, known } = work
  const later: { command: Command; due: number }[] = []
  let sent = 0
  for (; !over.aborted; sent += 1) {
    const due = later[0]
    if (due !== undefined && due.due <= sent) {
      later.shift()
      await post(work, due.command)
    }
    const command: Command = { deed: chooseDeed(work), keys: [randomUUID()], answers: [], retries: 0 }
    commands.push(command)
    const together = random() < togetherShare
    await Promise.all(together ? [post(work, command), post(work, command)] : [post(work, command)])
    if (random() < laterShare) later.push({ command, due: sent + laterBy })
    const [answer] = command.answers
    if (answer?.status !== 200) continue
    const { transaction_id: transactionId } = JSON.parse(answer.body) as Booked
    known.push({ transactionId, memberId: command.deed.memberId, changeCents: command.deed.changeCents })
  }
  for (const { command } of later) await post(work, command)
}
