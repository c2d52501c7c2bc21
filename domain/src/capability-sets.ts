import { capabilities, type Capability } from './people.ts'

/** The groups in which a screen shows the rights. Every right is in exactly one. */
export const capabilityGroups = {
  door: ['let_in', 'let_out_early', 'overrule'],
  counter: ['sell', 'discount', 'void_own', 'void_others', 'return'],
  money: ['top_up', 'pay_out', 'till', 'till_differences'],
  members: ['see_members', 'read_private', 'change_members', 'ban'],
  stock: ['prices', 'receive_stock', 'count_stock'],
  business: ['accounting', 'approve', 'export', 'staff', 'settings'],
} as const satisfies Record<string, readonly Capability[]>

export type CapabilityGroup = keyof typeof capabilityGroups
export const capabilityGroupNames = Object.keys(capabilityGroups) as readonly CapabilityGroup[]

const withoutStaff = capabilities.filter((capability) => capability !== 'staff' && capability !== 'settings')

/** The roles that every operator begins with. */
export const capabilityPresets = {
  door: ['let_in', 'let_out_early', 'overrule'],
  counter: ['overrule', 'sell', 'discount', 'void_own', 'top_up'],
  manager: withoutStaff,
  accountant: ['void_others', 'return', 'see_members', 'export', 'till_differences', 'accounting', 'approve'],
} as const satisfies Record<string, readonly Capability[]>

export type CapabilityPreset = keyof typeof capabilityPresets
export const presetNames = Object.keys(capabilityPresets) as readonly CapabilityPreset[]

/** The rights of a new employee whose form names none. Older clients send no rights. */
export const newEmployeeCapabilities: readonly Capability[] = [
  'let_in',
  'let_out_early',
  'overrule',
  'sell',
  'discount',
  'void_own',
  'void_others',
  'top_up',
  'see_members',
  'read_private',
  'change_members',
  'ban',
  'export',
]

/** Rights that are of no use without another one. A screen chooses and removes them together. */
const builtOn: Partial<Record<Capability, Capability>> = {
  let_out_early: 'let_in',
  discount: 'sell',
  read_private: 'see_members',
  change_members: 'see_members',
  ban: 'see_members',
}

/** The rights in the order of the list, each once. */
export const inOrder = (chosen: readonly Capability[]): Capability[] =>
  capabilities.filter((capability) => chosen.includes(capability))

/** The rights after one of them was switched on or off, with those that it needs or that need it. */
export function withCapability(chosen: readonly Capability[], capability: Capability, on: boolean): Capability[] {
  if (on) return inOrder([...chosen, capability, ...[builtOn[capability] ?? []].flat()])
  return inOrder(chosen.filter((other) => other !== capability && builtOn[other] !== capability))
}

export const isSameSet = (one: readonly Capability[], other: readonly Capability[]): boolean =>
  inOrder(one).join(' ') === inOrder(other).join(' ')
