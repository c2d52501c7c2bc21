import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import type { Command, Door, Passage } from './door-passages.ts'

type Visit = { id: number; venueId: number; memberId: number; left: boolean }
type Room = { venueId: number; inside: number }

async function readBooks(db: Database, operatorId: number): Promise<{ visits: Visit[]; rooms: Room[] }> {
  return inOperator(db, operatorId, async (trx) => {
    const { rows: visits } = await sql<Visit>`
      select id, venue_id, member_id, left_at is not null as left from visits where operator_id = ${operatorId}`.execute(
      trx,
    )
    const { rows: rooms } = await sql<Room>`
      select venue_id, inside from occupancies where operator_id = ${operatorId}`.execute(trx)
    return { visits, rooms }
  })
}

const isAcknowledged = ({ answers }: Command) => answers.every(({ status }) => status === 200)

/** The number of violations of each rule; all are 0 if the books are right. */
export async function findDifferences(
  db: Database,
  doors: readonly Door[],
  commands: readonly Command[],
): Promise<Record<string, number>> {
  const visits = new Map<number, Visit>()
  const inside = new Map<number, number>()
  for (const operatorId of new Set(doors.map(({ venue }) => venue.operatorId))) {
    const books = await readBooks(db, operatorId)
    for (const visit of books.visits) visits.set(visit.id, visit)
    for (const room of books.rooms) inside.set(room.venueId, room.inside)
  }

  const acknowledged = commands.filter(isAcknowledged)
  const seenIds = { entry: new Set<number>(), exit: new Set<number>() }
  const wrong = { lost: 0, repeated: 0 }
  for (const { kind, door, memberId, answers } of acknowledged) {
    const passage = JSON.parse(answers[0]?.body ?? '') as Passage
    const visit = visits.get(passage.visit_id)
    const isThere = visit?.venueId === door.venue.id && visit.memberId === memberId
    if (!isThere || (kind === 'exit' && !visit.left)) wrong.lost += 1
    if (seenIds[kind].has(passage.visit_id)) wrong.repeated += 1
    seenIds[kind].add(passage.visit_id)
  }
  const all = [...visits.values()]
  const byVenue = Map.groupBy(all, ({ venueId }) => venueId)
  const doneAt = Map.groupBy(acknowledged, ({ door }) => door.venue.id)
  const countAt = (venueId: number, kind: Command['kind']) =>
    doneAt.get(venueId)?.filter((command) => command.kind === kind).length ?? 0
  const countWrong = (isRight: (venueId: number) => boolean) => doors.filter(({ venue }) => !isRight(venue.id)).length
  return {
    'every command is acknowledged': commands.length - acknowledged.length,
    'one that was sent twice was answered the same both times': acknowledged.filter(({ answers }) =>
      answers.some(({ body }) => body !== answers[0]?.body),
    ).length,
    'what was acknowledged is there': wrong.lost,
    'no two commands got the same entry or exit': wrong.repeated,
    'nobody came in or left without a command': all.filter(
      ({ id, left }) => !seenIds.entry.has(id) || (left && !seenIds.exit.has(id)),
    ).length,
    'a venue has as many visits as entries were acknowledged': countWrong(
      (id) => (byVenue.get(id)?.length ?? 0) === countAt(id, 'entry'),
    ),
    'a room counts those who have not left': countWrong(
      (id) => (inside.get(id) ?? 0) === (byVenue.get(id)?.filter(({ left }) => !left).length ?? 0),
    ),
    'a room counts the acknowledged entries less the exits': countWrong(
      (id) => (inside.get(id) ?? 0) === countAt(id, 'entry') - countAt(id, 'exit'),
    ),
  }
}
