import { parseArgs } from 'node:util'
import { backupFaults } from './faults/backup-faults.ts'
import { bookFaults } from './faults/book-faults.ts'
import { clockFaults } from './faults/clock-faults.ts'
import { contentionFaults } from './faults/contention-faults.ts'
import { diskFaults } from './faults/disk-faults.ts'
import type { Fault } from './faults/fault.ts'
import { brokenFaults, guardNames, runWithout } from './faults/guards.ts'
import { lineFaults } from './faults/line-faults.ts'
import { migrationFaults } from './faults/migration-faults.ts'
import { poolerFaults } from './faults/pooler-faults.ts'
import { postgresFaults } from './faults/postgres-faults.ts'
import { processFaults } from './faults/process-faults.ts'
import { redisFaults } from './faults/redis-faults.ts'
import { releaseFaults } from './faults/release-faults.ts'
import { replicationFaults } from './faults/replication-faults.ts'
import { restartFaults } from './faults/restart-faults.ts'
import { type Outcome, runFault } from './faults/run-fault.ts'
import { openStage, type Stage } from './faults/stage.ts'
import { exportFaults } from './faults/export-faults.ts'
import { closeWith, printTable } from './report.ts'

/**
 * Every fault that an installation must survive, one after the other, on clusters and lines of its own. Clients record
 * what they intend, send it until it is settled, and afterwards the books must say exactly what they were told.
 * `--break` removes one guard, and the program must then fail.
 */
const faults: Fault[] = [
  ...processFaults,
  ...postgresFaults,
  ...redisFaults,
  ...lineFaults,
  ...diskFaults,
  ...replicationFaults,
  ...contentionFaults,
  ...clockFaults,
  ...exportFaults,
  ...poolerFaults,
  ...restartFaults,
  ...migrationFaults,
  ...releaseFaults,
  ...backupFaults,
  ...bookFaults,
]

const silenceMostMs = 5_000
const recoveryMostMs = 10_000
const eachMostMs = 180_000

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Comma-separated names. */
    only: { type: 'string', default: '' },
    /** The faults that gate a landing. */
    quick: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    /** The guard to remove. */
    break: { type: 'string', default: '' },
  },
})

function chooseFaults(): Fault[] {
  const { only, quick, break: guard } = options
  const broken = brokenFaults[guard]
  if (broken !== undefined) {
    const { fault: name, ...changes } = broken
    return faults.filter((fault) => fault.name === name).map((fault) => ({ ...fault, ...changes }))
  }
  const names = only === '' ? faults.map(({ name }) => name) : only.split(',')
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}. --list prints all.`)
  return faults.filter((fault) => names.includes(fault.name) && (!quick || fault.quick === true))
}

/** A stage is shared until a fault wants its own, or goes wrong in a way that nobody expected. */
async function runAll(chosen: readonly Fault[], seed: number): Promise<{ outcomes: Outcome[]; failed: string[] }> {
  const outcomes: Outcome[] = []
  const failed: string[] = []
  let shared: Stage | null = null
  for (const fault of chosen) {
    const startedMs = performance.now()
    console.log(`\n${fault.name}: ${fault.what}`)
    const missing = fault.findMissing?.() ?? null
    if (missing !== null) {
      console.log(`skipped: this needs ${missing}`)
      continue
    }
    const stage: Stage = fault.needs === undefined ? (shared ?? (await openStage())) : await openStage(fault.needs)
    shared = fault.needs === undefined ? stage : shared
    try {
      outcomes.push(await runFault(fault, stage, seed))
    } catch (error) {
      console.error(error)
      failed.push(fault.name)
      if (stage === shared) {
        shared = null
        await stage.close()
      }
    } finally {
      if (fault.needs !== undefined) await stage.close()
    }
    console.log(`${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  }
  await shared?.close()
  return { outcomes, failed }
}

function judge({ outcomes, failed }: Awaited<ReturnType<typeof runAll>>): void {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  printTable(
    outcomes.map(({ name, commands, differences, lost, unsettled, silenceMs, recoveryMs, codes, connections }) => ({
      fault: name,
      commands: String(commands),
      differences: String(differences),
      lost: String(lost),
      unsettled: String(unsettled),
      'silence s': seconds(silenceMs),
      'recovery s': seconds(recoveryMs),
      codes,
      connections,
    })),
  )
  const sum = (figure: (outcome: Outcome) => number) => outcomes.reduce((total, one) => total + figure(one), 0)
  const differences = sum((one) => one.differences)
  const unsettled = sum((one) => one.unsettled)
  const unknownCodes = sum((one) => one.unknown)
  const silenceMs = Math.max(0, ...outcomes.map((one) => one.silenceMs))
  const recoveryMs = Math.max(0, ...outcomes.map((one) => one.recoveryMs))
  const isRight = failed.length === 0 && differences === 0 && unsettled === 0 && unknownCodes === 0
  const inTime = silenceMs <= silenceMostMs && recoveryMs <= recoveryMostMs
  closeWith(isRight ? (inTime ? 'ok' : 'short') : 'broken', {
    faults: outcomes.length,
    failed: failed.length,
    commands: sum((one) => one.commands),
    differences,
    unsettled,
    unknown_codes: unknownCodes,
    silence_s: seconds(silenceMs),
    recovery_s: seconds(recoveryMs),
  })
}

if (options.list) {
  for (const { name, what, quick } of faults)
    console.log(`${name.padEnd(28)}${quick === true ? 'quick  ' : '       '}${what}`)
  console.log(`--break removes ${guardNames.join(', ')}`)
} else {
  console.log(`seed ${options.seed}${options.break === '' ? '' : `, without ${options.break}`}`)
  if (options.break !== '' && !guardNames.includes(options.break))
    throw new Error(`There is no guard ${options.break}.`)
  if (options.break !== '' && brokenFaults[options.break] === undefined) {
    runWithout(options.break, options.seed)
  } else {
    const chosen = chooseFaults()
    // Ends by itself, whatever hangs. The clusters and processes end with this process.
    const deadline = setTimeout(() => {
      console.error('The faults take too long.')
      process.exit(1)
    }, chosen.length * eachMostMs)
    deadline.unref()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
    judge(await runAll(chosen, Number(options.seed)))
    // Clients of a fault that failed would go on asking.
    process.exit()
  }
}
