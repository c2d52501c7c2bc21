import { type CapabilityPreset, inOrder, isSameSet } from './capability-sets.ts'
import type { Language } from './languages.ts'
import type { Capability, Grant, Person } from './people.ts'
import { governs } from './staff.ts'

export const staffRoleNameMost = 40
/** The most roles of one venue. */
export const staffRolesMost = 50

/** The names of unchanged presets. */
export const presetTitles: Record<Language, Record<CapabilityPreset, string>> = {
  es: { door: 'Puerta', counter: 'Mostrador', manager: 'Encargado', accountant: 'Contable' },
  en: { door: 'Door', counter: 'Counter', manager: 'Manager', accountant: 'Accountant' },
}

/** Either a name, or a preset that is shown in the language of the reader. */
export type StaffRoleTitle = { name: string | null; preset: CapabilityPreset | null }

export const staffRoleTitle = ({ name, preset }: StaffRoleTitle, language: Language): string =>
  name ?? (preset === null ? '' : presetTitles[language][preset])

const allTitles = (title: StaffRoleTitle) =>
  [staffRoleTitle(title, 'es'), staffRoleTitle(title, 'en')].map((text) => text.trim().toLowerCase())

/** Whether two roles have the same name in one of the languages. */
export const isSameTitle = (one: StaffRoleTitle, other: StaffRoleTitle): boolean =>
  allTitles(one).some((text) => allTitles(other).includes(text))

/** Whether a person with this role has other rights than the role. */
export const isAdjusted = (held: readonly Capability[], ofRole: readonly Capability[]): boolean =>
  !isSameSet(held, ofRole)

/**
 * The rights of a person after their role changed: they lose what the role lost and get what it got. What was adjusted
 * for them stays.
 */
export const rightsAfterRoleChange = (
  held: readonly Capability[],
  before: readonly Capability[],
  after: readonly Capability[],
): Capability[] =>
  inOrder([
    ...held.filter((capability) => !before.includes(capability) || after.includes(capability)),
    ...after.filter((capability) => !before.includes(capability)),
  ])

export type StaffRoleBlocker = 'grant_beyond_own' | 'staff_beyond_own'

/**
 * Why this person may not make, change or remove a role with these rights, or null. `before` and `after` are null where
 * there is no such role. `places` are those of the people who have it: nobody changes the rights of somebody who has
 * more. The role of a person never gives them more by their own change, because they add only rights that they have.
 */
export function staffRoleBlocker(
  by: Person,
  venueId: number,
  change: {
    before: readonly Capability[] | null
    after: readonly Capability[] | null
    places: readonly Pick<Grant, 'role' | 'capabilities'>[]
  },
): StaffRoleBlocker | null {
  const mayGive = (capabilities: readonly Capability[]) => governs(by, { id: venueId, role: 'employee', capabilities })
  if (![change.before ?? [], change.after ?? []].every(mayGive)) return 'grant_beyond_own'
  return change.places.every(({ role, capabilities }) => governs(by, { id: venueId, role, capabilities }))
    ? null
    : 'staff_beyond_own'
}

export type StaffRoleUseBlocker = 'staff_role_in_use'

/** Why a role cannot be removed, or null: somebody has it or is invited with it. */
export const staffRoleUseBlocker = (people: number): StaffRoleUseBlocker | null =>
  people > 0 ? 'staff_role_in_use' : null
