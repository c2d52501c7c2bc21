import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Attempt } from './settling-caller.ts'
import type { Stage } from './stage.ts'
import { openTraffic, type Traffic } from './traffic.ts'
import { checkBooks } from './traffic-books.ts'

export type Outcome = Awaited<ReturnType<typeof runFault>>

const leadInMs = 2_000
const holdMs = 3_000
/** After the fault, clients go on at least this long, and until one has succeeded. */
const goOnMs = 3_000
const recoverWithinMs = 20_000
const settleWithinMs = 45_000

const isOurs = ({ outcome }: Attempt) => outcome === 'ok'
/** What a person sees as an outage: no answer, or one that says to try again. */
const isFailure = ({ outcome, isKnown }: Attempt, refusals: ReadonlySet<string>) =>
  outcome !== 'ok' && (!isKnown || !refusals.has(outcome))

const attemptsOf = ({ caller }: Traffic) => caller.calls.flatMap(({ attempts }) => attempts)

/** The codes with which calls were settled. */
function settledCodes({ caller }: Traffic): Set<string> {
  const last = caller.calls
    .filter(({ answer }) => answer !== null)
    .map(({ attempts }) => attempts.at(-1)?.outcome ?? '')
  return new Set(last.filter((outcome) => outcome !== 'ok'))
}

async function untilSuccess(traffic: Traffic, sinceMs: number): Promise<void> {
  const endMs = sinceMs + recoverWithinMs
  while (performance.now() < endMs) {
    if (attemptsOf(traffic).some((one) => isOurs(one) && one.atMs > sinceMs)) return
    await sleep(100)
  }
}

/** From the repair until the first success, or the last failure if that is later. */
function recoveryMs(traffic: Traffic, healedMs: number): number {
  const refusals = settledCodes(traffic)
  const endOf = (one: Attempt) => one.atMs + one.tookMs - healedMs
  const attempts = attemptsOf(traffic)
  const successes = attempts.filter((one) => isOurs(one) && endOf(one) > 0).map(endOf)
  const failures = attempts.filter((one) => isFailure(one, refusals) && endOf(one) > 0).map(endOf)
  const first = successes.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...successes)
  return Math.max(first, ...failures)
}

const tally = (attempts: readonly Attempt[]) =>
  [...Map.groupBy(attempts, ({ outcome }) => outcome)]
    .map(([outcome, { length }]) => `${outcome} ${length}`)
    .toSorted()
    .join(', ')

/** How often each code was answered, other than by a settled refusal, and each error of the connection seen. */
function countCodes(traffic: Traffic, sinceMs: number) {
  const refusals = settledCodes(traffic)
  const failures = attemptsOf(traffic).filter((one) => one.atMs + one.tookMs >= sinceMs && isFailure(one, refusals))
  return {
    codes: tally(failures.filter(({ isAnswered }) => isAnswered)),
    connections: tally(failures.filter(({ isAnswered }) => !isAnswered)),
    unknown: failures.filter(({ isKnown }) => !isKnown).length,
  }
}

/** Lets clients work, injects the fault, repairs it, waits until every command is settled, and checks the books. */
export async function runFault(fault: Fault, stage: Stage, seed: number) {
  await fault.prepare?.(stage)
  const traffic = await openTraffic(stage.environment, stage.toApi.url, seed)
  try {
    await sleep(leadInMs)
    if (!attemptsOf(traffic).some(isOurs)) throw new Error('No command succeeded before the fault.')
    const injectedMs = performance.now()
    await fault.inject(stage, traffic)
    await sleep(fault.holdMs ?? holdMs)
    const healedMs = performance.now()
    await fault.heal(stage, traffic)
    await untilSuccess(traffic, healedMs)
    await sleep(goOnMs)
    traffic.stop()
    const deadline = new AbortController()
    await Promise.race([
      traffic.ended,
      sleep(settleWithinMs, undefined, { signal: deadline.signal }).then(traffic.caller.giveUp, () => {}),
    ])
    deadline.abort()
    await traffic.ended

    const books = await checkBooks(stage.environment.ownerDb, traffic, { mayLack: fault.mayLose === true })
    const differences = { ...books.differences, ...(await fault.verify?.(stage, traffic)) }
    for (const [rule, count] of Object.entries(differences)) {
      if (count > 0) console.error(`${fault.name}: not so ${count} times: ${rule}`)
    }
    const since = attemptsOf(traffic).filter(({ atMs, tookMs }) => atMs + tookMs >= injectedMs)
    return {
      name: fault.name,
      commands: traffic.caller.calls.filter(({ key }) => key !== null).length,
      differences: Object.values(differences).reduce((sum, count) => sum + count, 0),
      lost: books.lost.length,
      unsettled: traffic.caller.calls.filter(({ answer }) => answer === null).length,
      silenceMs: Math.max(0, ...since.map(({ tookMs }) => tookMs)),
      recoveryMs: recoveryMs(traffic, healedMs),
      ...countCodes(traffic, injectedMs),
    }
  } finally {
    traffic.stop()
    traffic.caller.giveUp()
  }
}
