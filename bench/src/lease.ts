import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { run, someActions } from './lease/actions.ts'
import { check, drain } from './lease/checks.ts'
import { allBut, guards, isGuard, Violation } from './lease/guards.ts'
import { closeWith } from './report.ts'
import { stories } from './lease/stories.ts'
import { makeWorld } from './lease/world.ts'

/**
 * A model of everything that sells without a connection: a server, two venues, up to four devices with a disk and a
 * memory, and lines that lose, delay, repeat and reorder. The decisions are the functions of the product. Random
 * sequences must never spend credit twice, lose what a screen has called done, or apply it twice or under an old number.
 * `--break=<guard>` removes a guard: the model must then find a sequence that does.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    runs: { type: 'string', default: '100000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    break: { type: 'string' },
  },
})
const broken = options.break ?? null
if (broken !== null && !isGuard(broken)) throw new Error(`--break is one of ${Object.keys(guards).join(', ')}.`)
console.log(`seed ${options.seed}`)
if (broken !== null) console.log(`without: ${guards[broken]}`)

const cents = fc.constantFrom<number>(0, 500, 1000)
const settings = fc.record({
  devices: fc.integer({ min: 2, max: 4 }),
  balances: fc.tuple(cents, cents, cents),
  skewMs: fc.constantFrom(0, 7 * 60_000, -7 * 60_000),
  memberMostCents: fc.constantFrom(null, null, 600),
  newcomerMostCents: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 300),
})
const figures = { runs: 0, steps: 0, done: 0, applied: 0, flagged: 0, held: 0 }
let isCounting = true
let story: readonly string[] = []

const property = fc.property(settings, fc.boolean(), someActions, (chosen, isPeaceful, actions) => {
  const world = makeWorld(allBut(broken), chosen)
  story = world.log
  const initialCents = chosen.balances.reduce((sum, balance) => sum + balance, 0)
  try {
    for (const action of actions) {
      run(world, action, isPeaceful)
      check(world, initialCents)
    }
    world.log.push('everything is connected again and sent')
    drain(world)
    check(world, initialCents)
  } catch (error) {
    isCounting = false
    throw error
  }
  if (!isCounting) return
  figures.runs += 1
  figures.steps += actions.length
  figures.done += world.done.size
  figures.applied += [...world.server.commands.values()].filter(({ result }) => result !== 'held').length
  figures.flagged += world.server.flagged
  figures.held += world.server.held
})
const startedMs = performance.now()
const result = fc.check(property, {
  seed: Number(options.seed),
  examples: stories,
  numRuns: Number(options.runs),
  interruptAfterTimeLimit: Number(options.seconds) * 1000,
  markInterruptAsFailure: false,
})
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
if (result.failed && !(result.errorInstance instanceof Violation)) throw result.errorInstance
if (result.counterexample !== null) {
  const [chosen, isPeaceful, actions] = result.counterexample
  const world = makeWorld(allBut(broken), chosen)
  story = world.log
  world.log.length = 0
  try {
    for (const action of actions) run(world, action, isPeaceful)
    world.log.push('everything is connected again and sent')
    drain(world)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
  }
  console.log(`members have ${chosen.balances.join(', ')}; ${chosen.devices} devices`)
  for (const line of story) console.log(`  ${line}`)
  console.error(`broken: ${result.errorInstance instanceof Violation ? result.errorInstance.message : 'unknown'}`)
}
const isProven = !result.failed && figures.runs > 0 && figures.applied > 0
closeWith(isProven ? 'ok' : 'broken', { ...figures, seed: options.seed, seconds })
