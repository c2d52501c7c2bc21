import { randomUUID } from 'node:crypto'
import type { CallReply } from '@aforo/contract'
import type { As, createCaller, Sent } from './load.ts'
import { untilAnswered } from './retrying-clients.ts'

export type Passage = CallReply<'POST /v1/entries'>

type Visitor = { memberId: number; inside: boolean }
/** The door of one venue, and the person who works there. */
export type Door = {
  venue: { id: number; operatorId: number }
  staffId: number
  as: As
  memberIds: readonly number[]
  /** The members without a pending command. */
  waiting: Visitor[]
  /** Members apart from those, one for each client that lets them in and out without a pause. */
  regularIds: readonly number[]
}

/** A command at a door with its key and its answers. Times count from when it was due. */
export type Command = { kind: 'entry' | 'exit'; door: Door; memberId: number; key: string; answers: Sent[] }

const togetherShare = 0.02

type Work = {
  send: ReturnType<typeof createCaller>
  doors: readonly Door[]
  random: () => number
  commands: Command[]
}

function takeAny<T>(list: T[], random: () => number): T | undefined {
  const [taken] = list.splice(Math.floor(random() * list.length), 1)
  return taken
}

/** Lets a member out who is inside, or in who is not. Some commands are sent twice at once with the same key. */
export async function passOne({ send, doors, random, commands }: Work, dueMs: number): Promise<void> {
  const door = doors[Math.floor(random() * doors.length)]
  const visitor = door === undefined ? undefined : takeAny(door.waiting, random)
  // All members have a pending command. What is not sent lowers the measured rate.
  if (door === undefined || visitor === undefined) return
  const { memberId, inside } = visitor
  const key = randomUUID()
  const command: Command = { kind: inside ? 'exit' : 'entry', door, memberId, key, answers: [] }
  commands.push(command)
  const post = async () => {
    const attempt = () =>
      inside
        ? send('PATCH /v1/checkout', { query: { user_id: memberId, id: key } }, door.as)
        : send('POST /v1/entries', { body: { user_id: memberId, id: key } }, door.as)
    // A process that has just started is busy sooner. As at a door, the command is sent again.
    const answer = await untilAnswered({ attempt, random })
    command.answers.push({ ...answer, tookMs: performance.now() - dueMs })
  }
  await Promise.all(random() < togetherShare ? [post(), post()] : [post()])
  if (command.answers.some(({ status }) => status !== 200)) return
  visitor.inside = !inside
  door.waiting.push(visitor)
}
