import type { CallReply, ParsedInput } from '@aforo/contract'
import { taxChangeBlocker, taxRemovalBlocker, treatmentBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { describeProductTax, listTreatments, readTaxesForBooking, type TaxDeps } from './service.ts'
import { treatmentOfWire, treatmentRecord } from './tax-view.ts'
import {
  deleteTreatment,
  listTreatmentsOf,
  lockThing,
  putTreatment,
  type TaxedThing,
  type TreatmentRow,
} from './treatment-queries.ts'

type Place = ParsedInput<'PUT /v1/taxes/products/{id}/{valid_from}'>['params']
type Body = ParsedInput<'PUT /v1/taxes/products/{id}/{valid_from}'>['body']

const subjectOf = ({ categoryId, productId }: TaxedThing) =>
  categoryId === null ? ({ kind: 'product', id: productId } as const) : ({ kind: 'category', id: categoryId } as const)

async function lockKnown(trx: Transaction<DB>, { venue }: ActorAt, thing: TaxedThing): Promise<void> {
  if (await lockThing(trx, venue, thing)) return
  throw new Refusal(thing.categoryId === null ? 'product_not_found' : 'category_not_found')
}

async function findSet(trx: Transaction<DB>, { venue }: ActorAt, thing: TaxedThing, validFrom: string) {
  const rows = await listTreatmentsOf(trx, venue, {
    categoryIds: thing.categoryId === null ? [] : [thing.categoryId],
    productIds: thing.productId === null ? [] : [thing.productId],
  })
  return rows.find((row) => row.validFrom === validFrom)
}

const recordOf = ({ validFrom, treatment }: Pick<TreatmentRow, 'validFrom' | 'treatment'>) => ({
  validFrom,
  treatment: treatment === null ? null : treatmentRecord(treatment),
})

async function writeTreatment(
  trx: Transaction<DB>,
  by: ActorAt,
  thing: TaxedThing,
  { validFrom, treatment: sent }: { validFrom: string } & Body,
): Promise<void> {
  const { caller, venue } = by
  await lockKnown(trx, by, thing)
  const { today } = await getSettingsToday(trx, venue)
  refuseIf(taxChangeBlocker({ validFrom, today }))
  const profile = await readTaxesForBooking(trx, venue, validFrom)
  if (profile === null) throw new Refusal('tax_profile_missing')
  const treatment = sent === null ? null : treatmentOfWire(sent)
  if (treatment !== null) refuseIf(treatmentBlocker(treatment, profile))
  const before = await findSet(trx, by, thing, validFrom)
  await putTreatment(trx, venue, thing, { validFrom, treatment, setBy: caller.staffId })
  await recordAuditEntryAt(trx, by, {
    action: 'tax.treatment_set',
    subject: subjectOf(thing),
    before: before === undefined ? null : recordOf(before),
    after: recordOf({ validFrom, treatment }),
  })
}

async function removeTreatment(trx: Transaction<DB>, by: ActorAt, thing: TaxedThing, validFrom: string): Promise<void> {
  const { venue } = by
  await lockKnown(trx, by, thing)
  const { today } = await getSettingsToday(trx, venue)
  refuseIf(taxRemovalBlocker({ validFrom, today }))
  const before = await findSet(trx, by, thing, validFrom)
  if (before === undefined) throw new Refusal('tax_change_not_found')
  await deleteTreatment(trx, venue, thing, validFrom)
  await recordAuditEntryAt(trx, by, {
    action: 'tax.treatment_removed',
    subject: subjectOf(thing),
    before: recordOf(before),
    after: null,
  })
}

const category = (id: number): TaxedThing => ({ categoryId: id, productId: null })
const product = (id: number): TaxedThing => ({ categoryId: null, productId: id })

/** Changes one thing in a transaction, refreshes the screens of the venue, and returns what `describe` reads. */
async function change<T>(
  { db, live }: TaxDeps,
  { venue }: ActorAt,
  make: (trx: Transaction<DB>) => Promise<void>,
  describe: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const changed = await inOperator(db, venue.operatorId, async (trx) => {
    await make(trx)
    return describe(trx)
  })
  live.publish(venueChannel(venue.id), 'catalogue')
  return changed
}

export const setCategoryTax = (
  deps: TaxDeps,
  by: ActorAt,
  { id, valid_from: validFrom }: Place,
  { treatment }: Body,
): Promise<CallReply<'GET /v1/taxes/catalogue'>> =>
  change(
    deps,
    by,
    (trx) => writeTreatment(trx, by, category(id), { validFrom, treatment }),
    (trx) => listTreatments(trx, by.venue),
  )

export const removeCategoryTax = (
  deps: TaxDeps,
  by: ActorAt,
  { id, valid_from: validFrom }: Place,
): Promise<CallReply<'GET /v1/taxes/catalogue'>> =>
  change(
    deps,
    by,
    (trx) => removeTreatment(trx, by, category(id), validFrom),
    (trx) => listTreatments(trx, by.venue),
  )

export const setProductTax = (
  deps: TaxDeps,
  by: ActorAt,
  { id, valid_from: validFrom }: Place,
  { treatment }: Body,
): Promise<CallReply<'GET /v1/taxes/products/{id}'>> =>
  change(
    deps,
    by,
    (trx) => writeTreatment(trx, by, product(id), { validFrom, treatment }),
    (trx) => describeProductTax(trx, by.venue, id),
  )

export const removeProductTax = (
  deps: TaxDeps,
  by: ActorAt,
  { id, valid_from: validFrom }: Place,
): Promise<CallReply<'GET /v1/taxes/products/{id}'>> =>
  change(
    deps,
    by,
    (trx) => removeTreatment(trx, by, product(id), validFrom),
    (trx) => describeProductTax(trx, by.venue, id),
  )
