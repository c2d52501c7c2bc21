import type { Event } from '../webhook-events/service.ts'
import type { RunRow, UndoRow } from './kinds.ts'

type MemberEvent = Event<'member.created' | 'member.changed' | 'member.erased'>

/** Two rows of a file can be about one member, and make one event. */
const eventsOf = (types: ReadonlyMap<number, MemberEvent['type']>): MemberEvent[] =>
  [...types].map(([id, type]) => ({ type, data: { user_id: id } }))

/** What webhooks are told of the members of some rows. Products are told by the stock that comes with them. */
export const eventsOfRun = (rows: readonly RunRow[]): MemberEvent[] =>
  eventsOf(
    new Map(
      rows.flatMap((row) =>
        row.outcome === 'refused'
          ? []
          : [[row.subject.id, row.outcome === 'created' ? 'member.created' : 'member.changed'] as const],
      ),
    ),
  )

/** The same where rows are taken back. A member who came with the import is erased. */
export const eventsOfUndoing = (rows: readonly UndoRow[]): MemberEvent[] =>
  eventsOf(
    new Map(
      rows.map(({ subjectId, outcome }) => [subjectId, outcome === 'created' ? 'member.erased' : 'member.changed']),
    ),
  )
