import type { Stage, StageNeeds } from './stage.ts'
import type { Traffic } from './traffic.ts'

export type Fault = {
  name: string
  /** One sentence: what happens, and how it ends. */
  what: string
  /** Part of the short run that gates a landing. */
  quick?: true
  /** A stage of its own. Without it, the fault shares one with others and must leave it as it was. */
  needs?: StageNeeds
  /** How long it lasts. */
  holdMs?: number
  /** The missing package and how to install it. Without the package the fault is skipped. */
  findMissing?: () => string | null
  /** Before there are any clients. */
  prepare?: (stage: Stage) => Promise<void>
  inject: (stage: Stage, traffic: Traffic) => Promise<void>
  heal: (stage: Stage, traffic: Traffic) => Promise<void>
  /** Acknowledged commands may be lost. They are counted. */
  mayLose?: true
  /** What must also be right, when every command is settled: the number of violations of each rule. */
  verify?: (stage: Stage, traffic: Traffic) => Promise<Record<string, number>>
}
