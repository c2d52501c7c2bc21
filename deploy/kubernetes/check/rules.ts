import * as availability from './availability.ts'
import * as commands from './commands.ts'
import * as database from './database.ts'
import * as hardening from './hardening.ts'
import type { Rule } from './manifests.ts'
import * as network from './network.ts'
import * as references from './references.ts'
import * as settings from './settings.ts'

/** Every rule that rendered manifests must keep, by its name. */
export const rules = { ...availability, ...commands, ...database, ...hardening, ...network, ...references, ...settings }
export type RuleName = keyof typeof rules
export const ruleEntries = Object.entries(rules) as [RuleName, Rule][]
