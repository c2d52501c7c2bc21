import type { Language, MailTemplate } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

type NewMail = {
  eventKey: string
  recipient: string
  language: Language
  template: MailTemplate
  sealedValues: Buffer
  expiresAt: Date
}

/** Undefined if this event was mailed before. */
export async function insertMail(db: Executor, mail: NewMail) {
  return db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Keeps other processes from sending the mail for a while. Undefined if it is not to be sent, or claimed already. */
export async function claimMail(db: Executor, id: number, seconds: number) {
  return db
    .updateTable('mails')
    .set({
      claimedUntil: sql`clock_timestamp() + ${seconds} * interval '1 second'`,
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', id)
    .where('sealedValues', 'is not', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`coalesce(claimed_until < clock_timestamp(), true)`)
    .returning(['id', 'eventKey', 'recipient', 'language', 'template', sql<Buffer>`sealed_values`.as('sealedValues')])
    .executeTakeFirst()
}

export async function isWaiting(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sealedValues', 'is not', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row !== undefined
}

/** The next attempt may begin. */
export async function releaseMail(db: Executor, id: number, lastError: string): Promise<void> {
  await db.updateTable('mails').set({ claimedUntil: null, lastError }).where('id', '=', id).execute()
}

export async function markSent(db: Executor, id: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt: sql`clock_timestamp()`, sealedValues: null, claimedUntil: null, lastError: null })
    .where('id', '=', id)
    .where('sealedValues', 'is not', null)
    .execute()
}

export async function markGivenUp(db: Executor, id: number, lastError: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ givenUpAt: sql`clock_timestamp()`, sealedValues: null, claimedUntil: null, lastError })
    .where('id', '=', id)
    .where('sealedValues', 'is not', null)
    .execute()
}

/** Gives up mails that are no longer of use, unless they are being sent. */
export async function giveUpExpired(db: Executor): Promise<void> {
  await db
    .updateTable('mails')
    .set({ givenUpAt: sql`clock_timestamp()`, sealedValues: null, claimedUntil: null })
    .where('sealedValues', 'is not', null)
    .where('expiresAt', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`coalesce(claimed_until < clock_timestamp(), true)`)
    .execute()
}

/** Mails whose job was not sent with them, because the process had just started. */
export async function listForgotten(db: Executor, olderThanSeconds: number, most: number) {
  return db
    .selectFrom('mails')
    .select('id as mailId')
    .where('sealedValues', 'is not', null)
    .where('attempts', '=', 0)
    .where('postedAt', '<', sql<Date>`clock_timestamp() - ${olderThanSeconds} * interval '1 second'`)
    .orderBy('postedAt')
    .limit(most)
    .execute()
}

export async function countMails(db: Executor) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number; givenUp: number }>`
    select waiting.count as waiting, waiting.oldest_seconds, given_up.count as given_up
    from (
      select count(*), coalesce(extract(epoch from clock_timestamp() - min(posted_at)), 0)::float8 as oldest_seconds
      from mails where sealed_values is not null
    ) waiting, (
      select count(*) from mails where given_up_at > clock_timestamp() - interval '1 day'
    ) given_up`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, givenUp: 0 }
}
