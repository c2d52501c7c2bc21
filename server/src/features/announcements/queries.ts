import type { AnnouncementKind } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

const listed = 100

/** The last announcements, newest first, with the names of their operators. */
export async function listAnnouncements(db: Executor) {
  return db
    .selectFrom('announcements')
    .innerJoin('staff', 'staff.id', 'announcements.madeBy')
    .select([
      'announcements.id',
      'kind',
      'textEs',
      'textEn',
      'startsAt',
      'endsAt',
      'withdrawnAt',
      'operatorIds',
      'staff.email',
    ])
    .orderBy('announcements.id', 'desc')
    .limit(listed)
    .execute()
}

export async function listNames(db: Executor, operatorIds: readonly number[]) {
  if (operatorIds.length === 0) return []
  return db.selectFrom('operators').select(['id', 'name']).where('id', 'in', operatorIds).execute()
}

type NewAnnouncement = {
  kind: AnnouncementKind
  textEs: string
  textEn: string
  startsAt: Date
  endsAt: Date
  operatorIds: number[] | null
  madeBy: number
  madeWithKey: string
}

/** Undefined if the key was used. */
export async function insertAnnouncement(db: Executor, announcement: NewAnnouncement) {
  return db
    .insertInto('announcements')
    .values(announcement)
    .onConflict((conflict) => conflict.column('madeWithKey').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function getAnnouncementOfKey(db: Executor, key: string) {
  return db.selectFrom('announcements').select('id').where('madeWithKey', '=', key).executeTakeFirstOrThrow()
}

/** Undefined if there is none. */
export async function lockAnnouncement(db: Executor, id: number) {
  return db
    .selectFrom('announcements')
    .select(['id', 'withdrawnAt', 'textEs'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markWithdrawn(db: Executor, id: number) {
  await db
    .updateTable('announcements')
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Those that are not over. There are few, so whom they are for is decided by the rule. */
export async function listOpenAnnouncements(db: Executor) {
  return db
    .selectFrom('announcements')
    .select(['id', 'kind', 'textEs', 'textEn', 'startsAt', 'endsAt', 'withdrawnAt', 'operatorIds'])
    .where('withdrawnAt', 'is', null)
    .where('endsAt', '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()
}
