import { businessDateOf, cashChangeCents, differencePosting } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { writeAudit } from './demo-audit.ts'
import type { Event, Shelf } from './demo-events.ts'

const floatCents = 15_000
const hourMs = 3_600_000
/** Some evenings the count does not match: a little change too much or too little. The last evening comes first. */
const differencesCents = [-250, 0, 0, 100, 0, 0, 0, -1000, 0, 0, 0, 0, 0] as const

type Evening = {
  shelf: Shelf
  businessDate: string
  openedAt: Date
  closedAt: Date
  cashCents: number
  differenceCents: number
}

const dayOf = ({ at }: Event) => businessDateOf(at, 'Europe/Madrid')
const takesCash = ({ posting }: Event) => cashChangeCents(posting) !== 0

/** The evenings of a venue with cash, each from an hour before to an hour after its first and last movement. */
function eveningsOf(shelf: Shelf, events: readonly Event[]): Evening[] {
  const cash = events.filter((event) => event.venue.id === shelf.venue.id && takesCash(event))
  return [...Map.groupBy(cash, dayOf)].toReversed().map(([businessDate, own], index) => {
    const times = own.map(({ at }) => at.getTime())
    return {
      shelf,
      businessDate,
      openedAt: new Date(Math.min(...times) - hourMs),
      closedAt: new Date(Math.max(...times) + hourMs),
      cashCents: own.reduce((sum, { posting }) => sum + cashChangeCents(posting), 0),
      differenceCents: differencesCents[index % differencesCents.length] ?? 0,
    }
  })
}

/** What the count of each evening found, as a movement of money. */
const differenceOf = ({ shelf, closedAt, differenceCents }: Evening): Event[] => {
  const posting = differencePosting(differenceCents)
  if (posting === null) return []
  const { venue, seller: staffId } = shelf
  const nobody = { memberId: null, sold: [], feePaidUntil: null, expense: null, reverses: null, discountPercent: 0 }
  return [{ ...nobody, venue, staffId, at: closedAt, kind: 'till_difference', method: 'cash', posting }]
}

/** Every evening with cash has a till that was opened with a float and closed with a count. */
export function planTills(shelves: readonly Shelf[], events: readonly Event[]) {
  const evenings = shelves.flatMap((shelf) => eveningsOf(shelf, events))
  return { evenings, differences: evenings.flatMap(differenceOf) }
}

export type SessionOf = (event: Event) => number | null

/** Writes the sessions, and one that is open now at each venue. Returns the session of a movement of cash. */
export async function fillTills(
  trx: Transaction<DB>,
  operatorId: number,
  shelves: readonly Shelf[],
  evenings: readonly Evening[],
): Promise<SessionOf> {
  const sessions = new Map<string, number>()
  for (const { venue, seller, keeper } of shelves) {
    const till = { operatorId, venueId: venue.id, name: 'Barra' }
    const { id: tillId } = await trx.insertInto('tills').values(till).returning('id').executeTakeFirstOrThrow()
    const opened = { operatorId, venueId: venue.id, tillId, floatCents, openedBy: seller }
    // The lists of tills show the last id first, so the ids follow the evenings.
    const own = evenings
      .filter(({ shelf }) => shelf.venue.id === venue.id)
      .toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
    const rows = own.map(({ businessDate, openedAt, closedAt, cashCents, differenceCents }) => ({
      ...opened,
      businessDate,
      openedAt,
      closedBy: differenceCents === 0 ? seller : keeper,
      closedAt,
      countedCents: floatCents + cashCents + differenceCents,
      pieces: '[]',
      reason: differenceCents === 0 ? '' : 'Cambio mal dado',
    }))
    const ids = await trx.insertInto('tillSessions').values(rows).returning('id').execute()
    for (const [index, { businessDate }] of own.entries()) {
      sessions.set(`${venue.id} ${businessDate}`, ids[index]?.id ?? 0)
    }
    const openedAt = new Date(Date.now() - 2.5 * hourMs)
    const now = { ...opened, businessDate: businessDateOf(openedAt, 'Europe/Madrid'), openedAt }
    await trx.insertInto('tillSessions').values(now).execute()
    const at = { venueId: venue.id, subjectKind: 'venue', subjectId: venue.id, before: null } as const
    const openings = [...rows, now].map((session) => ({
      ...at,
      staffId: seller,
      at: session.openedAt,
      action: 'till.opened' as const,
      after: { till: till.name, floatCents },
    }))
    const closings = own.map(({ differenceCents, closedAt }, index) => {
      const { countedCents = 0, closedBy = seller, reason = '' } = rows[index] ?? {}
      const counts = { countedCents, expectedCents: countedCents - differenceCents, differenceCents }
      const after = { tillSessionId: ids[index]?.id ?? 0, ...counts, ...(reason === '' ? {} : { reason }) }
      return { ...at, staffId: closedBy, at: closedAt, action: 'till.closed' as const, after }
    })
    await writeAudit(trx, operatorId, [...openings, ...closings])
  }
  return (event) => (takesCash(event) ? (sessions.get(`${event.venue.id} ${dayOf(event)}`) ?? null) : null)
}
