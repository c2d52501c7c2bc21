import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { pickMembers } from './queries.ts'

/** Members who left while a release served that did not note when. Their last change is not before that. */
export async function noteLeavers(db: Executor, operatorId: number): Promise<void> {
  await sql`
    update members set left_at = changed_at
    where operator_id = ${operatorId} and standing = 'deactivated' and left_at is null`.execute(db)
}

/** What is to leave: everything that identifies members, or only their pictures. */
export type OldPart = 'members' | 'pictures'

/** What keeps somebody from being erased: credit, a visit that has not ended, or a request that waits for an answer. */
const keptBack = sql`(
  exists (
    select from wallets w where w.operator_id = m.operator_id and w.member_id = m.id and w.balance_cents > 0
  ) or exists (
    select from visits v
    where v.operator_id = m.operator_id and v.member_id = m.id and v.left_at is null and v.undone_at is null
  ) or exists (
    select from privacy_requests p
    where p.operator_id = m.operator_id and p.member_id = m.id and p.state in ('open', 'extended')
  )
)`

const hasPart = (part: OldPart) =>
  part === 'members' ? sql`true` : sql`(m.picture_key is not null or m.contract_key is not null)`

type Old = { operatorId: number; part: OldPart; before: Date }
/** With microseconds, so that nobody is passed over or listed twice. */
export type OldPlace = { leftAt: string; id: number }

/** The next members who left before a time and can be erased, those who left first before others. */
export async function listOldMembers(db: Executor, { operatorId, part, before }: Old, after: OldPlace, most: number) {
  const { rows } = await sql<OldPlace>`
    select m.id, m.left_at::text as left_at from members m
    where m.operator_id = ${operatorId} and m.standing = 'deactivated' and m.left_at < ${before}
      and (m.left_at, m.id) > (${after.leftAt}::timestamptz, ${after.id})
      and ${hasPart(part)} and ${part === 'members' ? sql`not ${keptBack}` : sql`true`}
    order by m.left_at, m.id limit ${most}`.execute(db)
  return rows
}

/** How many there are, and how many of them are kept back. Looks at no more members than `most`. */
export async function countOldMembers(db: Executor, { operatorId, part, before }: Old, most: number) {
  const { rows } = await sql<{ count: number; keptBack: number }>`
    select count(*) filter (where not old.is_kept) as count, count(*) filter (where old.is_kept) as kept_back
    from (
      select ${part === 'members' ? keptBack : sql`false`} as is_kept from members m
      where m.operator_id = ${operatorId} and m.standing = 'deactivated' and m.left_at < ${before} and ${hasPart(part)}
      order by m.left_at, m.id limit ${most}
    ) old`.execute(db)
  return rows[0] ?? { count: 0, keptBack: 0 }
}

/** Locks the member, unless they have come back meanwhile. */
export async function lockOldMember(db: Executor, operatorId: number, id: number, before: Date) {
  return pickMembers(db, { operatorId })
    .where('members.id', '=', id)
    .where('members.standing', '=', 'deactivated')
    .where('members.leftAt', '<', before)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function removePictureNames(db: Executor, operatorId: number, id: number): Promise<void> {
  await sql`
    update members set picture_key = null, contract_key = null, contract_by = null, contract_at = null,
      version = version + 1
    where operator_id = ${operatorId} and id = ${id}`.execute(db)
}
