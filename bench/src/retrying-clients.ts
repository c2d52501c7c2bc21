import { randomUUID } from 'node:crypto'
import type { Sent } from './load.ts'

/** What somebody meant to do, written down before it was sent, under which keys, and what was told. */
export type Command<Deed> = { deed: Deed; keys: string[]; answers: Sent[]; retries: number }

export type Client<Deed> = {
  random: () => number
  over: AbortSignal
  commands: Command<Deed>[]
  /** Every retry under a key of its own: what a client that does not keep its keys does. */
  freshKeys: boolean
  chooseDeed: () => Deed
  sendOnce: (deed: Deed, key: string) => Promise<Sent>
  /** Hears of what was acknowledged. */
  learn: (deed: Deed, body: string) => void
}

const togetherShare = 0.03
const laterShare = 0.05
const laterBy = 20

export function choose<T>(list: readonly T[], random: () => number): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** Sends until there is an answer: a line that broke says nothing about what happened at its other end. */
async function post<Deed>({ sendOnce, freshKeys }: Client<Deed>, command: Command<Deed>): Promise<void> {
  for (let key = command.keys[0] ?? ''; ;) {
    const answer = await sendOnce(command.deed, key).catch(() => null)
    if (answer !== null) {
      command.answers.push(answer)
      return
    }
    command.retries += 1
    if (!freshKeys) continue
    key = randomUUID()
    command.keys.push(key)
  }
}

/** Does one deed after the other until it is over. Some are sent twice at once, some again late. */
export async function keepAsking<Deed>(client: Client<Deed>): Promise<void> {
  const { random, over, commands, chooseDeed, learn } = client
  const later: { command: Command<Deed>; due: number }[] = []
  for (let sent = 0; !over.aborted; sent += 1) {
    const due = later[0]
    if (due !== undefined && due.due <= sent) {
      later.shift()
      await post(client, due.command)
    }
    const command: Command<Deed> = { deed: chooseDeed(), keys: [randomUUID()], answers: [], retries: 0 }
    commands.push(command)
    const together = random() < togetherShare
    await Promise.all(together ? [post(client, command), post(client, command)] : [post(client, command)])
    if (random() < laterShare) later.push({ command, due: sent + laterBy })
    const [answer] = command.answers
    if (answer?.status === 200) learn(command.deed, answer.body)
  }
  for (const { command } of later) await post(client, command)
}
