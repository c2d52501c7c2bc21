import { supportReadBlocker } from './inspections.ts'
import { type Capability, holdsAt, type Person } from './people.ts'
import { screenElements } from './screen-elements.ts'
import type { ScreenElement } from './staff-screen-elements.ts'

export type ScreenElementName = keyof typeof screenElements

/** Whether this person may use a part of a screen at a venue. */
export function mayUse(person: Person, venueId: number, name: ScreenElementName): boolean {
  const { anyOf, also, calls }: ScreenElement = screenElements[name]
  // Support only looks. The first call is what the part of the screen is for.
  const [main] = calls
  if (person.role === 'superadmin' && main !== undefined && supportReadBlocker(main) !== null) return false
  const holds = (capability: Capability) => holdsAt(person, venueId, capability)
  return anyOf.some(holds) && (also === undefined || holds(also))
}
