import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Seat = { token: string; venueId: number }
export type Order =
  | { kind: 'open'; port: number; seats: Seat[] }
  | { kind: 'count'; sinceMs: number }
  | { kind: 'forget' }
  | { kind: 'report' }
export type Answer = {
  /** The number of screens with an answer since the requested time. */
  equal: number
  troubles: Record<string, number>
  /** A venue and the number of a hint, with the time at which each screen received it. */
  heard: [venueAndSequence: string, atMs: number[]][]
  screens: { venueId: number; inside: number | null; equalAtMs: number }[]
}

/** One clock for all processes on this machine. */
export const machineNowMs = (): number => Number(process.hrtime.bigint()) / 1e6

const program = fileURLToPath(new URL('screens.ts', import.meta.url))
const lookEveryMs = 200

/** Runs screens in separate processes, so that their cost does not affect the process that changes and measures. */
export function startScreens(processes: number) {
  const children = Array.from({ length: processes }, () => fork(program, { serialization: 'advanced' }))

  const orderEach = async (orderOf: (index: number) => Order): Promise<Answer[]> =>
    Promise.all(
      children.map(async (child, index) => {
        const answered = once(child, 'message')
        child.send(orderOf(index))
        const [answer] = (await answered) as [Answer]
        return answer
      }),
    )
  const order = (what: Order) => orderEach(() => what)

  return {
    open: (port: number, seats: readonly Seat[]) =>
      orderEach((part) => ({ kind: 'open', port, seats: seats.filter((_, index) => index % processes === part) })),
    forget: () => order({ kind: 'forget' }),
    report: () => order({ kind: 'report' }),
    /** Waits until this many screens have an answer since then, or the time is up. Returns how many have. */
    async untilEqual(wanted: number, sinceMs: number, withinMs: number): Promise<number> {
      const deadlineMs = machineNowMs() + withinMs
      for (;;) {
        const equal = (await order({ kind: 'count', sinceMs })).reduce((sum, answer) => sum + answer.equal, 0)
        if (equal >= wanted || machineNowMs() > deadlineMs) return equal
        await sleep(lookEveryMs)
      }
    },
    close: () => {
      for (const child of children) child.disconnect()
    },
  }
}
