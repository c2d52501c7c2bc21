import type { WorkClass } from '../../db/pools.ts'
import type { createAdaptiveLimit } from './adaptive-limit.ts'
import type { LoopClock } from './loop-clock.ts'

/** The classes that wait. Money and the door come first, then what screens show, then what can wait. */
export const queuedClasses = ['command', 'read', 'report'] as const satisfies WorkClass[]
export type QueuedClass = (typeof queuedClasses)[number]

/** Who wants to be let in. Operators take turns; the calls of one venue usually wait for the same rows. */
export type Claim = { route: string; workClass: QueuedClass; operator: string; venue: string }

type Slot = { claim: Claim; startedMs: number; isStuck: boolean }
type Waiter = { claim: Claim; sinceMs: number; letIn: (slot: Slot) => void; refuse: () => void }

/** How often each class is served while all of them wait. */
const weights: Record<QueuedClass, number> = { command: 6, read: 3, report: 1 }
/** A call that would wait longer is refused when it comes. */
const patienceMs = 500
/** A call that has waited this long nevertheless is refused. */
const waitMostMs = 1_000
const waitingMost = 1_000
/** A call that runs longer waits for a lock or reads a lot. It uses a connection, but no processor. */
const stuckAfterMs = 300
/** The most running calls of one operator, and of one venue, as a share of their class. */
const operatorShare = 0.5
const venueShare = 0.3
const callsOfOneLeast = 3

type Options = {
  clock: LoopClock
  limit: ReturnType<typeof createAdaptiveLimit>
  /** The connections of each class. A call that is let in never waits for one. */
  most: Record<QueuedClass, number>
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, change: 1 | -1): void {
      const count = (counts.get(name) ?? 0) + change
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}

/** One class: its running calls, its waiting calls by operator, and how much it was served. */
const createLane = (most: number) => ({
  most,
  mostOfOperator: Math.min(most, Math.max(callsOfOneLeast, Math.ceil(most * operatorShare))),
  mostOfVenue: Math.min(most, Math.max(callsOfOneLeast, Math.ceil(most * venueShare))),
  running: 0,
  ofOperator: createCounter(),
  atVenue: createCounter(),
  waiting: new Map<string, Waiter[]>(),
  /** The class with the least is next. */
  served: 0,
})
type Lane = ReturnType<typeof createLane>

/**
 * Lets calls in, up to the adaptive limit. The others wait in a short line for each class, in which operators take turns,
 * or are refused at once.
 */
export function createAdmissionQueue({ clock, limit, most }: Options) {
  const running = new Set<Slot>()
  const lanes = { command: createLane(most.command), read: createLane(most.read), report: createLane(most.report) }
  let stuck = 0
  let waiting = 0
  let serviceMs = 10

  const isFull = () => running.size - stuck >= limit.current()
  const hasRoom = (lane: Lane, operator: string) =>
    lane.running < lane.most && lane.ofOperator.of(operator) < lane.mostOfOperator
  const fits = (lane: Lane, { operator, venue }: Claim) =>
    hasRoom(lane, operator) && lane.atVenue.of(venue) < lane.mostOfVenue

  function count({ workClass, operator, venue }: Claim, change: 1 | -1): void {
    const lane = lanes[workClass]
    lane.running += change
    lane.ofOperator.add(operator, change)
    lane.atVenue.add(venue, change)
  }

  function start(claim: Claim): Slot {
    const slot: Slot = { claim, startedMs: clock.now(), isStuck: false }
    running.add(slot)
    count(claim, 1)
    return slot
  }

  function firstThatFits(lane: Lane): Waiter | undefined {
    for (const [operator, own] of lane.waiting) {
      const first = hasRoom(lane, operator) ? own.find(({ claim }) => fits(lane, claim)) : undefined
      if (first !== undefined) return first
    }
    return undefined
  }

  /** The waiter of the class that was served least, of the operator whose turn it is. */
  function findNext(): Waiter | undefined {
    const next = queuedClasses.flatMap((workClass) => firstThatFits(lanes[workClass]) ?? [])
    return next.toSorted((one, other) => lanes[one.claim.workClass].served - lanes[other.claim.workClass].served)[0]
  }

  function remove(waiter: Waiter): void {
    const { workClass, operator } = waiter.claim
    const lane = lanes[workClass]
    const left = lane.waiting.get(operator)?.filter((one) => one !== waiter) ?? []
    waiting -= 1
    // Added again at the end: it is the turn of the others.
    lane.waiting.delete(operator)
    if (left.length > 0) lane.waiting.set(operator, left)
  }

  /** A class that had nobody to let in gets no more than its share for that time. */
  function serve(workClass: QueuedClass): void {
    lanes[workClass].served += 1 / weights[workClass]
    for (const one of queuedClasses) lanes[one].served = Math.max(lanes[one].served, lanes[workClass].served - 1)
  }

  function letInAll(): void {
    while (waiting > 0 && !isFull()) {
      const next = findNext()
      if (next === undefined) return
      remove(next)
      serve(next.claim.workClass)
      next.letIn(start(next.claim))
    }
  }

  /** How long a new call would wait for the earlier calls of its operator, and for the turns of the others. */
  function expectedWaitMs({ workClass, operator }: Claim): number {
    const lane = lanes[workClass]
    const ahead = (lane.waiting.get(operator)?.length ?? 0) + 1
    const waitingClasses = queuedClasses.filter((one) => one === workClass || lanes[one].waiting.size > 0)
    const share = weights[workClass] / waitingClasses.reduce((sum, one) => sum + weights[one], 0)
    const turnMs =
      (serviceMs * Math.max(1, lane.waiting.size)) / Math.max(1, Math.min(limit.current() * share, lane.most))
    return ahead * Math.max(turnMs, serviceMs / lane.mostOfOperator)
  }

  function wait(waiter: Waiter): void {
    const { workClass, operator } = waiter.claim
    const lane = lanes[workClass]
    const own = lane.waiting.get(operator)
    if (own === undefined) lane.waiting.set(operator, [waiter])
    else own.push(waiter)
    waiting += 1
  }

  return {
    /** A slot, or null if the call is refused. `onLeave` gets what ends the waiting early. */
    enter(claim: Claim, onLeave: (leave: () => void) => void): Promise<Slot | null> | Slot | null {
      if (waiting === 0 && !isFull() && fits(lanes[claim.workClass], claim)) return start(claim)
      if (waiting >= waitingMost || expectedWaitMs(claim) > patienceMs) return null
      return new Promise((resolve) => {
        const waiter = { claim, sinceMs: clock.now(), letIn: resolve, refuse: () => resolve(null) }
        wait(waiter)
        onLeave(() => {
          if (lanes[claim.workClass].waiting.get(claim.operator)?.includes(waiter) !== true) return
          remove(waiter)
          resolve(null)
        })
        letInAll()
      })
    },
    /** Gives the slot back. Doing it twice has no effect. */
    leave(slot: Slot): void {
      if (!running.delete(slot)) return
      const tookMs = clock.now() - slot.startedMs
      if (slot.isStuck) stuck -= 1
      else {
        serviceMs += (tookMs - serviceMs) * 0.05
        limit.learn(slot.claim.route, tookMs, running.size + 1 - stuck)
      }
      count(slot.claim, -1)
      letInAll()
    },
    /** Refuses those who waited too long, and no longer counts those who run too long. */
    tick(): void {
      const nowMs = clock.now()
      for (const slot of running) {
        if (nowMs - slot.startedMs < stuckAfterMs) break
        if (slot.isStuck) continue
        slot.isStuck = true
        stuck += 1
      }
      if (waiting === 0) return
      const everybody = queuedClasses.flatMap((workClass) => [...lanes[workClass].waiting.values()].flat())
      for (const waiter of everybody.filter(({ sinceMs }) => nowMs - sinceMs > waitMostMs)) {
        remove(waiter)
        waiter.refuse()
      }
      letInAll()
    },
    running: () => running.size,
    waiting: () => waiting,
  }
}
