import type { CallReply, ParsedInput } from '@aforo/contract'
import { announcementBlocker, seesAnnouncement } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectory } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { notePlatformEntry } from '../platform-record/service.ts'
import {
  getAnnouncementOfKey,
  insertAnnouncement,
  listAnnouncements,
  listNames,
  listOpenAnnouncements,
  lockAnnouncement,
  markWithdrawn,
} from './queries.ts'

type Deps = { db: Database }
type Announcements = CallReply<'GET /v1/announcements'>
type Current = CallReply<'GET /v1/announcements/current'>

export async function listAllAnnouncements({ db }: Deps): Promise<Announcements> {
  const rows = await listAnnouncements(db)
  const ids = new Set(rows.flatMap(({ operatorIds }) => operatorIds ?? []))
  const names = await listNames(db, [...ids])
  return rows.map(({ id, kind, textEs, textEn, startsAt, endsAt, withdrawnAt, operatorIds, email }) => ({
    id,
    kind,
    text_es: textEs,
    text_en: textEn,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    operators: operatorIds === null ? null : names.filter((operator) => operatorIds.includes(operator.id)),
    by: email,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  }))
}

export async function announce(
  { db }: Deps,
  { staffId }: Caller,
  form: ParsedInput<'POST /v1/announcements'>['body'],
): Promise<{ id: number }> {
  const [startsAt, endsAt] = [new Date(form.starts_at), new Date(form.ends_at)]
  const operatorIds = form.operator_ids === null ? null : [...new Set(form.operator_ids)]
  return inDirectory(db, async (trx) => {
    refuseIf(announcementBlocker({ startsAt, endsAt }, await readNow(trx)))
    const known = await listNames(trx, operatorIds ?? [])
    if (operatorIds !== null && known.length < operatorIds.length) throw new Refusal('operator_not_found')
    const made = await insertAnnouncement(trx, {
      kind: form.kind,
      textEs: form.text_es,
      textEn: form.text_en,
      startsAt,
      endsAt,
      operatorIds,
      madeBy: staffId,
      madeWithKey: form.key,
    })
    if (made === undefined) return getAnnouncementOfKey(trx, form.key)
    const after = { text: form.text_es, operators: known.map(({ name }) => name) }
    await notePlatformEntry(trx, { staffId, operatorId: null }, { action: 'announcement.made', before: null, after })
    return made
  })
}

export async function withdraw({ db }: Deps, { staffId }: Caller, id: number): Promise<void> {
  await inDirectory(db, async (trx) => {
    const announcement = await lockAnnouncement(trx, id)
    if (announcement === undefined) throw new Refusal('announcement_not_found')
    if (announcement.withdrawnAt !== null) return
    await markWithdrawn(trx, id)
    const entry = { action: 'announcement.withdrawn', before: { text: announcement.textEs }, after: null } as const
    await notePlatformEntry(trx, { staffId, operatorId: null }, entry)
  })
}

/** What is announced now to the people of the caller's operators. */
export async function listCurrentAnnouncements({ db }: Deps, { venues }: Caller): Promise<Current> {
  const now = await readNow(db)
  const operatorIds = venues.map(({ operatorId }) => operatorId)
  const open = await listOpenAnnouncements(db)
  return open
    .filter((announcement) => seesAnnouncement(announcement, operatorIds, now))
    .map(({ id, kind, textEs, textEn, endsAt }) => ({
      id,
      kind,
      text_es: textEs,
      text_en: textEn,
      ends_at: endsAt.toISOString(),
    }))
}
