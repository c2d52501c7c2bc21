import { setTimeout as sleep } from 'node:timers/promises'
import { isAcknowledged } from './answers.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { createCaller, type Sent } from './load.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { type Client, type Command, runRetryingClient } from './retrying-clients.ts'
import { randomOf } from './stock-writers.ts'

const clients = 16
const cutShare = 0.02
const longerMostMs = 60_000

type Send = ReturnType<typeof createCaller>
type Conditions = { url: string; seconds: number; seed: number; freshKeys: boolean }
type Own<Action> = Pick<Client<Action>, 'chooseAction' | 'sendOnce' | 'learn'>
type Ran<Action> = { commands: Command<Action>[]; tookSeconds: number; cuts: number }

/** Runs many retrying clients at once over a connection that loses answers, for the given time. */
export async function runLossy<Action>(
  { url, seconds, seed, freshKeys }: Conditions,
  clientOf: (send: Send, random: () => number) => Own<Action>,
): Promise<Ran<Action>> {
  const api = new URL(url)
  const proxy = await openCuttingProxy({ host: api.hostname, port: Number(api.port) }, cutShare, randomOf(seed))
  const over = new AbortController()
  const send = createCaller(proxy.url)
  const commands: Command<Action>[] = []
  const startedMs = performance.now()
  const work = Array.from({ length: clients }, (_, index) => {
    const random = randomOf(seed + 1 + index)
    return runRetryingClient({ ...clientOf(send, random), random, over: over.signal, commands, freshKeys })
  })
  await sleep(seconds * 1000)
  // A slow machine may not have sent enough for an answer to be lost.
  const givenUpMs = performance.now() + longerMostMs
  while (proxy.cuts() === 0 && performance.now() < givenUpMs) await sleep(100)
  over.abort()
  await Promise.all(work)
  proxy.close()
  return { commands, tookSeconds: (performance.now() - startedMs) / 1000, cuts: proxy.cuts() }
}

type Round = ReturnType<typeof figuresOf>

/** The figures of a round, including the violations. */
export function figuresOf<Action>(
  name: string,
  { commands, tookSeconds, cuts }: Ran<Action>,
  differences: Record<string, number>,
  isRefused: (answer: Sent) => boolean,
) {
  const answers = commands.flatMap((command) => command.answers)
  const tookMs = answers.map((answer) => answer.tookMs)
  const unexpected = answers.filter((answer) => !isAcknowledged(answer) && !isRefused(answer))
  for (const [rule, count] of Object.entries(differences)) {
    if (count > 0) console.error(`${name}: not so ${count} times: ${rule}`)
  }
  for (const [answer, { length }] of Map.groupBy(unexpected, ({ status, body }) => `${status} ${body.slice(0, 60)}`)) {
    console.error(`${name}: answered ${length} times: ${answer}`)
  }
  return {
    name,
    commands: commands.length,
    acknowledged: commands.filter((command) => command.answers.some(isAcknowledged)).length,
    refused: commands.filter((command) => command.answers.some(isRefused)).length,
    again: answers.length - commands.length,
    cuts,
    retries: commands.reduce((sum, command) => sum + command.retries, 0),
    perSecond: commands.length / tookSeconds,
    p50Ms: percentile(tookMs, 0.5),
    p95Ms: percentile(tookMs, 0.95),
    p99Ms: percentile(tookMs, 0.99),
    differences: Object.values(differences).reduce((sum, count) => sum + count, 0),
    unexpected: unexpected.length,
  }
}

type Closing = {
  seconds: number
  /** Whether every case of the proof occurred. */
  isBusy?: boolean
  /** More figures for the last line. */
  figures?: Record<string, number>
}

/** Prints the table of the rounds and the verdict: every case occurred, and there are no violations. */
export function closeRounds(played: readonly Round[], { seconds, isBusy = true, figures = {} }: Closing): void {
  console.log(`${clients} clients for ${seconds} s each; ${cutShare * 100} % of the answers are lost`)
  printTable(
    played.map(({ name: round, ...shown }) => ({
      round,
      ...Object.fromEntries(
        Object.entries(shown).map(([name, figure]) => [name, figure.toFixed(name.endsWith('Ms') ? 1 : 0)]),
      ),
    })),
  )
  const sum = (figure: (round: Round) => number) => played.reduce((total, round) => total + figure(round), 0)
  const busy = isBusy && played.every((round) => round.acknowledged > 0 && round.refused > 0 && round.cuts > 0)
  const differing = sum((round) => round.differences)
  const unexpected = sum((round) => round.unexpected)
  closeWith(busy && differing === 0 && unexpected === 0 ? 'ok' : 'broken', {
    commands: sum((round) => round.commands),
    ...figures,
    per_s: played.map((round) => round.perSecond.toFixed(0)).join('/'),
    p99_ms: played.map((round) => round.p99Ms.toFixed(0)).join('/'),
    cuts: sum((round) => round.cuts),
    retries: sum((round) => round.retries),
    differences: differing,
    unexpected,
  })
}
