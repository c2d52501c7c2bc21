import type { EntryRule, ExitKind, FeeKind, Standing } from '@aforo/domain'
import type { ReadStatement, Statement } from '../../db/pipelined-transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { approvalOnRecord, type Approved, type NamedApproval } from '../approvals/service.ts'
import { type ActorAt, offlineOnRecord } from '../audit/service.ts'
import type { CommandStamp } from '../commands/service.ts'
import { eventData, memberEventParts } from '../webhook-events/service.ts'

/** The data that decides about an entry or an exit. */
type PassageFacts = NamedApproval & {
  now: Date
  gate_levels: Record<string, never>
  time_zone: string
  day_cutoff_minutes: number
  overrules_most: number | null
  /** When the person at the door overruled a rule, today or shortly before. Empty if no limit applies to them. */
  overruled_at: Date[]
  command_hash: Buffer | null
  command_refusal: string | null
  command_answer: JsonObject | null
}

/** Who wants to pass, and who is at the door; `mayExceed` if no limit on overruling applies to them. */
type Asked = { venue: VenueRef; memberId: number; key: string; staffId: number; mayExceed: boolean }

/** No business day is longer than 27 hours. Which times belong to today is decided with the clock of the venue. */
const factColumns = `
  clock_timestamp() as now, venues.gate_levels, venues.time_zone, venues.day_cutoff_minutes, venues.overrules_most,
  case when venues.overrules_most is null or $6::boolean then '{}' else array(
    select entered_at from visits
    where operator_id = $1 and venue_id = $2 and entered_at >= now() - interval '27 hours'
      and entered_by = $5 and entry_rules <> '{}' and undone_at is null
    union all
    select left_at from visits
    where operator_id = $1 and venue_id = $2 and left_at >= now() - interval '27 hours'
      and left_by = $5 and exit_kind = 'forced'
  ) end as overruled_at,
  commands.request_hash as command_hash, commands.refusal as command_refusal, commands.answer as command_answer`

const factTables = `
left join commands on commands.operator_id = $1 and commands.key = $4
where venues.id = $2 and venues.archived_at is null`

const readAfter = (
  lock: string,
  read: string,
  { venue: { operatorId, id }, memberId, key, staffId, mayExceed }: Asked,
) => ({
  lock: { text: lock, values: [operatorId, id, memberId] },
  text: read,
  values: [operatorId, id, memberId, key, staffId, mayExceed],
})

export type LockedForEntry = PassageFacts & {
  /** Missing if the operator has no such member, or before the first entry of the venue. */
  inside?: number
  visit_id: number
  is_inside: boolean
  capacity: number | null
  age_limit: number
  /** Null if the operator has no such member. */
  venue_ids: number[] | null
  number: number
  sealed: Buffer | null
  standing: Standing
  expires_on: string | null
  fee_kind: FeeKind
  fee_paid_until: string | null
  identity_seen: boolean
}

/** Locks the member, then the room. Nobody changes the member meanwhile, and the last place is given once. */
const lockForEntrySql = `
with member as materialized (
  select from members where operator_id = $1 and id = $3 for share
)
select occupancies.inside from member, occupancies
where occupancies.operator_id = $1 and occupancies.venue_id = $2
for update of occupancies`

const readForEntrySql = `
select nextval('visits_id_seq') as visit_id, venues.capacity, venues.age_limit,
  exists (
    select from visits where operator_id = $1 and member_id = $3 and left_at is null and undone_at is null
  ) as is_inside,
  members.venue_ids, members.number, members.sealed, members.standing, members.expires_on, members.fee_kind,
  members.fee_paid_until, members.identity_seen_at is not null as identity_seen, ${factColumns}
from venues
left join members on members.operator_id = $1 and members.id = $3${factTables}`

export const lockForEntry = (asked: Asked): ReadStatement<LockedForEntry> =>
  readAfter(lockForEntrySql, readForEntrySql, asked)

export type LockedForExit = PassageFacts & {
  /** The open visit of the member at this venue and the people inside; missing if there is none. */
  visit_id?: number
  entered_at: Date
  inside: number
  cart_lines: number
  min_stay_minutes: number
}

/** Locks the visit, then the room. The cart changes only while the visit is locked. */
const lockForExitSql = `
with visit as materialized (
  select id, entered_at from visits
  where operator_id = $1 and venue_id = $2 and member_id = $3 and left_at is null and undone_at is null
  for update
)
select visit.id as visit_id, visit.entered_at, occupancies.inside from visit, occupancies
where occupancies.operator_id = $1 and occupancies.venue_id = $2
for update of occupancies`

const readForExitSql = `
select venues.min_stay_minutes,
  (select count(*) from cart_lines where operator_id = $1 and venue_id = $2 and member_id = $3) as cart_lines,
  ${factColumns}
from venues${factTables}`

export const lockForExit = (asked: Asked): ReadStatement<LockedForExit> =>
  readAfter(lockForExitSql, readForExitSql, asked)

/** The first entry of a venue creates its room. */
export const openRoom = ({ operatorId, id }: VenueRef): Statement => ({
  text: 'insert into occupancies (operator_id, venue_id) values ($1, $2) on conflict do nothing',
  values: [operatorId, id],
})

/** Writes the visit, the occupancy, the audit event, the event for webhooks, and the answer for the key of the command. */
const passageSql = (visit: string, change: '+ 1' | '- 1', event: 'visit.entered' | 'visit.left') => `
with visit as (${visit}
), counted as (
  update occupancies set inside = inside ${change} where operator_id = $1 and venue_id = $2
), noted as (
  insert into audit_events (operator_id, venue_id, staff_id, device_id, action, subject_kind, subject_id, before, after,
    address, request_id)
  values ($1, $2, $4, $16::bigint, $7, 'member', $3, $8::jsonb, $9::jsonb, $10::inet, $11)
), ${memberEventParts(event, { venue: '$2', member: '$3', data: '$17' })}
insert into commands (operator_id, key, kind, venue_id, staff_id, device_id, request_hash, answer)
values ($1, $12::uuid, $13, $2, $4, $16::bigint, $14, $15::jsonb)`

type Passage = {
  memberId: number
  visitId: number
  at: Date
  action: 'door.entered' | 'door.left'
  before: JsonObject | null
  after: JsonObject
  event: string
  answer: JsonObject
}

const passageValues = (stamp: CommandStamp, { venue, caller, origin }: ActorAt, passage: Passage): unknown[] => [
  venue.operatorId,
  venue.id,
  passage.memberId,
  caller.staffId,
  passage.visitId,
  passage.at,
  passage.action,
  passage.before === null ? null : JSON.stringify(passage.before),
  JSON.stringify(passage.after),
  origin.address,
  origin.requestId,
  stamp.key,
  stamp.kind,
  stamp.requestHash,
  JSON.stringify(passage.answer),
  caller.deviceId,
  passage.event,
]

const entrySql = passageSql(
  `
  insert into visits (operator_id, id, venue_id, member_id, entered_at, entered_by, entry_rules, entry_reason)
  values ($1, $5, $2, $3, $6, $4, $18::text[], $19)`,
  '+ 1',
  'visit.entered',
)

export type NewEntry = Pick<Passage, 'memberId' | 'visitId' | 'at'> & {
  rules: readonly EntryRule[]
  reason: string
  approved: Approved | null
  /** Set if it was done without a connection. */
  offlineAt?: Date
}

export function writeEntry(stamp: CommandStamp, by: ActorAt, entry: NewEntry, answer: JsonObject): Statement {
  const { visitId, memberId, rules, reason } = entry
  const after = {
    visitId,
    ...(rules.length === 0 ? {} : { rules: [...rules] }),
    ...approvalOnRecord(entry.approved),
    ...offlineOnRecord(entry.offlineAt ?? null),
  }
  const event = eventData('visit.entered', { user_id: memberId, visit_id: visitId })
  const passage = { ...entry, action: 'door.entered', before: null, after, event, answer } as const
  return { text: entrySql, values: [...passageValues(stamp, by, passage), rules, reason] }
}

/** The exit is never before the entry, even if the clock was set back. */
const exitSql = passageSql(
  `
  update visits set left_at = greatest(entered_at, $6), left_by = $4, exit_kind = $18
  where operator_id = $1 and id = $5`,
  '- 1',
  'visit.left',
)

export type NewExit = Pick<Passage, 'memberId' | 'visitId' | 'at'> & {
  kind: ExitKind
  approved: Approved | null
  offlineAt?: Date
}

export function writeExit(stamp: CommandStamp, by: ActorAt, exit: NewExit, answer: JsonObject): Statement {
  const { visitId, memberId, kind } = exit
  const after = { exitKind: kind, ...approvalOnRecord(exit.approved), ...offlineOnRecord(exit.offlineAt ?? null) }
  const event = eventData('visit.left', { user_id: memberId, visit_id: visitId, exit_kind: kind })
  const passage = { ...exit, action: 'door.left', before: { visitId }, after, event, answer } as const
  return { text: exitSql, values: [...passageValues(stamp, by, passage), kind] }
}
