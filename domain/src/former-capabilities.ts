import { inOrder } from './capability-sets.ts'
import type { Capability } from './people.ts'

/** The rights of earlier versions that no longer exist, and those that replace them. Older clients still send them. */
const replacements = {
  door: ['let_in', 'let_out_early', 'overrule'],
  counter: ['sell', 'discount', 'void_own', 'overrule'],
  payout: ['pay_out'],
  members: ['see_members', 'read_private', 'change_members', 'ban', 'export'],
  catalogue: ['prices', 'receive_stock', 'count_stock'],
} as const satisfies Record<string, readonly Capability[]>

type FormerCapability = keyof typeof replacements
export const formerCapabilities = Object.keys(replacements) as [FormerCapability, ...FormerCapability[]]

const isFormer = (name: Capability | FormerCapability): name is FormerCapability => name in replacements

/** Today's rights for what a client of any version sends. */
export const todaysCapabilities = (sent: readonly (Capability | FormerCapability)[]): Capability[] =>
  inOrder(sent.flatMap((name): readonly Capability[] => (isFormer(name) ? replacements[name] : [name])))
