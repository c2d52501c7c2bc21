import { type Grant, isAdjusted, isSamePlace } from '@aforo/domain'
import { useState } from 'react'
import type { StaffRole } from './role-queries.ts'
import type { Place, StaffDetail } from './staff-queries.ts'

/** One venue of the matrix: the saved grant and the edited one; null means no place. */
export type Column = { id: number; name: string; saved: Grant | null; now: Grant | null }

const grantOf = ({ venue_id, role, capabilities, staff_role_id: staffRoleId }: Place): Grant => ({
  id: venue_id,
  role,
  capabilities,
  staffRoleId,
})

/**
 * Unsaved changes of a person's places, by venue. Unedited venues show the server's state, so that changes of other
 * people appear at once and are not overwritten.
 */
export function useRightsDraft(person: StaffDetail) {
  const [touched, setTouched] = useState<ReadonlyMap<number, { name: string; now: Grant | null }>>(new Map())
  const saved: Column[] = person.places.map((place) => {
    const grant = grantOf(place)
    return { id: place.venue_id, name: place.venue_name, saved: grant, now: grant }
  })
  const added = [...touched].filter(([id]) => !saved.some((column) => column.id === id))
  const columns: Column[] = [
    ...saved.map((column) => ({ ...column, ...touched.get(column.id) })),
    ...added.map(([id, draft]) => ({ id, saved: null, ...draft })),
  ]
  const isChanged = (column: Column) =>
    column.now === null || column.saved === null ? column.now !== column.saved : !isSamePlace(column.now, column.saved)

  return {
    columns,
    changed: columns.some(isChanged),
    put: (venue: { id: number; name: string }, now: Grant | null) =>
      setTouched(new Map(touched).set(venue.id, { name: venue.name, now })),
    reset: () => setTouched(new Map()),
  }
}

/** The places to save. Somebody with a role as it is gets its rights from the server, which may be newer. */
export function placesOf(columns: readonly Column[], rolesAt: (venueId: number) => readonly StaffRole[]) {
  return columns.flatMap(({ id, now }) => {
    if (now === null) return []
    const role = rolesAt(id).find((known) => known.id === now.staffRoleId)
    const place = { venue_id: id, role: now.role, staff_role_id: now.staffRoleId ?? null }
    if (role !== undefined && !isAdjusted(now.capabilities, role.capabilities)) return [place]
    return [{ ...place, capabilities: [...now.capabilities] }]
  })
}
