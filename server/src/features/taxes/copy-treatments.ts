import { profileOn, treatmentBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { listBegunProfiles } from './profile-queries.ts'
import { treatmentRecord } from './tax-view.ts'
import { listTreatmentsOf, putTreatment } from './treatment-queries.ts'

/** What was copied: the id there, and the id of the copy. */
type Copies = readonly { fromId: number; id: number }[]

async function findProfile(trx: Transaction<DB>, venue: VenueRef) {
  const { today } = await getSettingsToday(trx, venue)
  return profileOn(await listBegunProfiles(trx, venue, today), venue.id, today)
}

/**
 * Taxes copies of categories and products as the originals are taxed at the other venue. Treatments that the tax of this
 * venue does not know are left out.
 */
export async function copyTreatments(
  trx: Transaction<DB>,
  by: ActorAt,
  from: VenueRef,
  { categories, products }: { categories: Copies; products: Copies },
): Promise<void> {
  const profile = await findProfile(trx, by.venue)
  const profileThere = await findProfile(trx, from)
  if (profile === null || profile.tax !== profileThere?.tax) return
  const rows = await listTreatmentsOf(trx, from, {
    categoryIds: categories.map(({ fromId }) => fromId),
    productIds: products.map(({ fromId }) => fromId),
  })
  const newCategory = new Map(categories.map(({ fromId, id }) => [fromId, id]))
  const newProduct = new Map(products.map(({ fromId, id }) => [fromId, id]))
  for (const { categoryId, productId, validFrom, treatment } of rows) {
    if (treatment !== null && treatmentBlocker(treatment, profile) !== null) continue
    const id = categoryId === null ? newProduct.get(productId) : newCategory.get(categoryId)
    if (id === undefined) continue
    const thing = categoryId === null ? { categoryId: null, productId: id } : { categoryId: id, productId: null }
    await putTreatment(trx, by.venue, thing, { validFrom, treatment, setBy: by.caller.staffId })
    await recordAuditEntryAt(trx, by, {
      action: 'tax.treatment_set',
      subject: { kind: categoryId === null ? 'product' : 'category', id },
      before: null,
      after: { validFrom, treatment: treatment === null ? null : treatmentRecord(treatment) },
    })
  }
}
