import type { CallReply, ParsedInput } from '@aforo/contract'
import { moistureLossDefaultBp } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { findCategoryName, listMoistureRates, putMoistureRate } from './moisture-queries.ts'
import type { CountDeps } from './sheet-view.ts'

type Moisture = CallReply<'GET /v1/moisture'>

async function describeMoisture(trx: Transaction<DB>, venue: VenueRef, today: string): Promise<Moisture> {
  const rows = await listMoistureRates(trx, venue, today)
  return rows.map(({ categoryId, name, lossBp, validFrom, nextLossBp, nextFrom }) => ({
    category: { id: categoryId, name },
    loss_percent: (lossBp ?? moistureLossDefaultBp) / 100,
    valid_from: validFrom,
    next: nextLossBp === null || nextFrom === null ? null : { loss_percent: nextLossBp / 100, valid_from: nextFrom },
  }))
}

export async function listMoisture({ db }: CountDeps, venue: VenueRef): Promise<Moisture> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { today } = await getSettingsToday(trx, venue)
    return describeMoisture(trx, venue, today)
  })
}

type Sent = ParsedInput<'PUT /v1/moisture/{category_id}/{valid_from}'>

/** Sets the rate from a day on. Past days keep theirs: their counts were judged by it. */
export async function setMoisture(
  { db }: CountDeps,
  by: ActorAt,
  { category_id: categoryId, valid_from: validFrom, loss_percent: percent }: Sent['params'] & Sent['body'],
): Promise<Moisture> {
  const { caller, venue } = by
  return inOperator(db, venue.operatorId, async (trx) => {
    const { today } = await getSettingsToday(trx, venue)
    if (validFrom < today) throw new Refusal('moisture_past')
    if ((await findCategoryName(trx, venue, categoryId)) === undefined) throw new Refusal('category_not_found')
    const lossBp = Math.round(percent * 100)
    await putMoistureRate(trx, venue, { categoryId, validFrom, lossBp, setBy: caller.staffId })
    await recordAuditEntryAt(trx, by, {
      action: 'moisture.set',
      subject: { kind: 'category', id: categoryId },
      before: null,
      after: { validFrom, lossBp },
    })
    return describeMoisture(trx, venue, today)
  })
}
