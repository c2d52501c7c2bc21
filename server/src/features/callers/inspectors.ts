import { businessDateOf, type SecondFactorScope, termOn } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import type { InspectedVenue } from '../../http/caller.ts'
import { type InspectedRow, listInspectedRows } from './inspector-queries.ts'

export type InspectedVenues = {
  venues: readonly InspectedVenue[]
  secondFactors: readonly { role: 'owner'; secondFactorFor: SecondFactorScope }[]
}

export const noVenues: InspectedVenues = { venues: [], secondFactors: [] }

/** Days are those of the venue, by the clock of the database. */
function venueOf(row: InspectedRow): InspectedVenue {
  const { timeZone, dayCutoffMinutes, revokedAt } = row
  const dayOf = (at: Date) => businessDateOf(at, timeZone, dayCutoffMinutes)
  return {
    id: row.venueId,
    name: row.venueName,
    timeZone,
    authority: row.authority,
    from: row.from,
    until: row.until,
    revokedOn: revokedAt === null ? null : dayOf(revokedAt),
    today: dayOf(row.now),
  }
}

/** What these inspectors may look at. Of several accesses to a venue the open one counts. */
export async function findInspectedVenues(
  db: Executor,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, InspectedVenues>> {
  if (staffIds.length === 0) return new Map()
  const byPerson = Map.groupBy(await listInspectedRows(db, staffIds), ({ staffId }) => staffId)
  return new Map(
    [...byPerson].map(([staffId, rows]) => {
      const byVenue = Map.groupBy(rows.map(venueOf), ({ id }) => id)
      const venues = [...byVenue.values()].flatMap((terms) => termOn(terms[0]?.today ?? '', terms) ?? [])
      const secondFactors = rows.map(({ secondFactorFor }) => ({ role: 'owner' as const, secondFactorFor }))
      return [staffId, { venues, secondFactors }]
    }),
  )
}
