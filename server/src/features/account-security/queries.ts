import type { AccountEventKind } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export async function setProved(db: Executor, signInId: number) {
  await db
    .updateTable('signIns')
    .set({ provedAt: sql`now()` })
    .where('id', '=', signInId)
    .execute()
}

/** False if the person has no such open sign-in. */
export async function recogniseSignIn(db: Executor, staffId: number, signInId: number): Promise<boolean> {
  const row = await db
    .updateTable('signIns')
    .set({ recognisedAt: sql`coalesce(recognised_at, now())` })
    .where('id', '=', signInId)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What happened to an account, newest first. */
export async function listAccountEvents(
  db: Executor,
  staffId: number,
  page: { afterId: number | null; limit: number },
) {
  return db
    .selectFrom('accountEvents')
    .leftJoin('staff', 'staff.id', 'accountEvents.byStaffId')
    .select([
      'accountEvents.id',
      sql<AccountEventKind>`account_events.kind`.as('kind'),
      'accountEvents.at',
      'accountEvents.device',
      sql<string | null>`host(account_events.address)`.as('address'),
      sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'),
    ])
    .where('accountEvents.staffId', '=', staffId)
    .$if(page.afterId !== null, (query) => query.where('accountEvents.id', '<', page.afterId))
    .orderBy('accountEvents.id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function findPasswordHash(db: Executor, staffId: number): Promise<string | null> {
  const row = await db.selectFrom('staff').select('passwordHash').where('id', '=', staffId).executeTakeFirstOrThrow()
  return row.passwordHash
}
