import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import type { As, createCaller } from './load.ts'
import { machineNowMs, type Seat } from './screen-groups.ts'

/** A venue whose one member alternately enters and leaves, and the time at which each change was sent. */
export type Room = {
  venue: { id: number; operatorId: number }
  as: As
  memberId: number
  inside: boolean
  sentAtMs: number[]
  last: Promise<void>
}

const tabsEach = 2

/** Creates a venue and people who watch it, each in two tabs. */
export async function openRoom(
  { db, ownerDb }: { db: Database; ownerDb: Database },
  name: string,
  screens: number,
): Promise<{ room: Room; seats: Seat[] }> {
  const venue = await makeVenue(db, name)
  const people = await Promise.all(
    Array.from({ length: Math.ceil(screens / tabsEach) }, () =>
      makePerson(db, 'employee', [{ venueId: venue.id, role: 'employee', capabilities: ['let_in'] }]),
    ),
  )
  const [doorman] = people
  if (doorman === undefined) throw new Error('A room needs somebody at its door.')
  const [memberId = 0] = await enrolMany(ownerDb, venue, doorman.id, 1)
  const as = { token: doorman.token, venueId: venue.id }
  const seats = people.flatMap(({ token }) => Array.from({ length: tabsEach }, () => ({ token, venueId: venue.id })))
  return {
    room: { venue, as, memberId, inside: false, sentAtMs: [], last: Promise.resolve() },
    seats: seats.slice(0, screens),
  }
}

/** Waits for the answer to the previous change, so that the number of a hint identifies its change. */
export function changeRoom(send: ReturnType<typeof createCaller>, room: Room): Promise<void> {
  room.last = room.last.then(async () => {
    const passage = { user_id: room.memberId, id: randomUUID() }
    room.sentAtMs.push(machineNowMs())
    const { status, body } = await (room.inside
      ? send('PATCH /v1/checkout', { query: passage }, room.as)
      : send('POST /v1/entries', { body: passage }, room.as))
    if (status !== 200) throw new Error(`A change was answered ${status}: ${body}`)
    room.inside = !room.inside
  })
  return room.last
}

/** The occupancy of each venue in the database. */
export async function readInside(db: Database, rooms: readonly Room[]): Promise<Map<number, number>> {
  const inside = new Map<number, number>()
  for (const { venue } of rooms) {
    const row = await inOperator(db, venue.operatorId, (trx) =>
      trx
        .selectFrom('occupancies')
        .select('inside')
        .where('operatorId', '=', venue.operatorId)
        .where('venueId', '=', venue.id)
        .executeTakeFirst(),
    )
    inside.set(venue.id, row?.inside ?? 0)
  }
  return inside
}
