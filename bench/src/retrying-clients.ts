import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sent } from './load.ts'

/** An intended action, recorded before it is sent, with its keys and the answers. */
export type Command<Action> = { action: Action; keys: string[]; answers: Sent[]; retries: number }

export type Client<Action> = {
  random: () => number
  over: AbortSignal
  commands: Command<Action>[]
  /** A new key for every retry, as a client does that does not store its keys. */
  freshKeys: boolean
  chooseAction: () => Action
  sendOnce: (action: Action, key: string) => Promise<Sent>
  /** Called with every acknowledged action. */
  learn: (action: Action, body: string) => void
}

const sentTwiceShare = 0.03
const laterShare = 0.05
const laterBy = 20

export function choose<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** A screen waits as long as the server asks; these clients come back sooner, so that they meet more often. */
const busyPauseMs = 100

type Attempts = { attempt: () => Promise<Sent>; random: () => number; onRetry?: () => void }

/** Attempts until there is an answer. Neither a broken connection nor a busy server says whether it took effect. */
export async function untilAnswered({ attempt, random, onRetry }: Attempts): Promise<Sent> {
  for (;;) {
    const answer = await attempt().catch(() => null)
    if (answer !== null && answer.status !== 503) return answer
    if (answer !== null) await sleep(random() * busyPauseMs)
    onRetry?.()
  }
}

async function post<Action>({ sendOnce, freshKeys, random }: Client<Action>, command: Command<Action>): Promise<void> {
  let key = command.keys[0] ?? ''
  const onRetry = () => {
    command.retries += 1
    if (!freshKeys) return
    key = randomUUID()
    command.keys.push(key)
  }
  command.answers.push(await untilAnswered({ attempt: () => sendOnce(command.action, key), random, onRetry }))
}

/** Sends one action after the other until `over`. Some are sent twice at once, some again later. */
export async function runRetryingClient<Action>(client: Client<Action>): Promise<void> {
  const { random, over, commands, chooseAction, learn } = client
  const later: { command: Command<Action>; due: number }[] = []
  for (let sent = 0; !over.aborted; sent += 1) {
    const due = later[0]
    if (due !== undefined && due.due <= sent) {
      later.shift()
      await post(client, due.command)
    }
    const command: Command<Action> = { action: chooseAction(), keys: [randomUUID()], answers: [], retries: 0 }
    commands.push(command)
    const isSentTwice = random() < sentTwiceShare
    await Promise.all(isSentTwice ? [post(client, command), post(client, command)] : [post(client, command)])
    if (random() < laterShare) later.push({ command, due: sent + laterBy })
    const [answer] = command.answers
    if (answer?.status === 200) learn(command.action, answer.body)
  }
  for (const { command } of later) await post(client, command)
}
