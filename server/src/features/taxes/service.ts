import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  type DatedTreatment,
  profileOn,
  type TaxTotal,
  type Treatment,
  treatmentOn,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { LiveHub } from '../live/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { listBegunProfiles, listProfiles, type TaxProfile } from './profile-queries.ts'
import { isAnythingTaxed, listSharesOf, sumTaxDays, type TaxFilter } from './report-queries.ts'
import { datedReply, profileReply, treatmentReply } from './tax-view.ts'
import * as copies from './copy-treatments.ts'
import {
  countDiffering,
  listTopCategories,
  listTreatmentsOf,
  findTaxedProduct,
  type TreatmentRow,
} from './treatment-queries.ts'

export const { copyTreatments } = copies

export type TaxDeps = { db: Database; live: LiveHub }

/** The tax profile that holds at a venue on a day, or null if nothing is taxed. The transaction must run in its operator. */
export async function readTaxesForBooking(
  trx: Transaction<DB>,
  venue: VenueRef,
  today: string,
): Promise<TaxProfile | null> {
  return profileOn(await listBegunProfiles(trx, venue, today), venue.id, today)
}

const profilesShown = 100

export async function describeTaxes(trx: Transaction<DB>, venue: VenueRef): Promise<CallReply<'GET /v1/taxes'>> {
  const { today } = await getSettingsToday(trx, venue)
  const rows = await listProfiles(trx, venue, profilesShown)
  const held = profileOn(rows, venue.id, today)
  return {
    business_date: today,
    profile: held === null ? null : profileReply(held),
    scope: held === null ? null : held.venueId === null ? 'operator' : 'venue',
    operator: rows.filter(({ venueId }) => venueId === null).map(profileReply),
    venue: rows.filter(({ venueId }) => venueId !== null).map(profileReply),
  }
}

export const getTaxes = ({ db }: TaxDeps, venue: VenueRef): Promise<CallReply<'GET /v1/taxes'>> =>
  inOperator(db, venue.operatorId, (trx) => describeTaxes(trx, venue))

type Catalogue = CallReply<'GET /v1/taxes/catalogue'>

/** How the categories of a venue are taxed on a day, and how many of their products differ. Null without a profile. */
export async function listTreatments(trx: Transaction<DB>, venue: VenueRef): Promise<Catalogue> {
  const { today } = await getSettingsToday(trx, venue)
  const profile = await readTaxesForBooking(trx, venue, today)
  if (profile === null) return null
  const categories = await listTopCategories(trx, venue)
  const categoryIds = categories.map(({ id }) => id)
  const rows = await listTreatmentsOf(trx, venue, { categoryIds, productIds: [] })
  const counts = await countDiffering(trx, venue, today)
  const countOf = (categoryId: number | null) => {
    const { products = 0, differing = 0 } = counts.find((count) => count.categoryId === categoryId) ?? {}
    return { product_count: products, differing }
  }
  return {
    business_date: today,
    tax: profile.tax,
    regime_key: profile.regimeKey,
    goods: treatmentReply(profile.goods),
    categories: categories.map(({ id, name }) => {
      const dated = rows.filter(({ categoryId }) => categoryId === id)
      const { treatment, isOwn } = heldOf(dated, profile.goods, today)
      return {
        id,
        name,
        treatment: treatmentReply(treatment),
        own: isOwn,
        dated: dated.map(datedReply),
        ...countOf(id),
      }
    }),
    uncategorised: countOf(null),
  }
}

/** What holds for something with these treatments, and whether it is one of them. */
function heldOf(own: readonly DatedTreatment[], above: Treatment, day: string) {
  const treatment = treatmentOn({ ofProduct: own, ofCategory: [], ofGoods: above }, day)
  return { treatment, isOwn: treatment !== above }
}

export const getTaxedCatalogue = ({ db }: TaxDeps, venue: VenueRef): Promise<Catalogue> =>
  inOperator(db, venue.operatorId, (trx) => listTreatments(trx, venue))

type ProductTax = CallReply<'GET /v1/taxes/products/{id}'>

export async function describeProductTax(
  trx: Transaction<DB>,
  venue: VenueRef,
  productId: number,
): Promise<ProductTax> {
  const product = await findTaxedProduct(trx, venue, productId)
  if (product === undefined) throw new Refusal('product_not_found')
  const { today } = await getSettingsToday(trx, venue)
  const profile = await readTaxesForBooking(trx, venue, today)
  if (profile === null) return null
  const { categoryId } = product
  const rows = await listTreatmentsOf(trx, venue, {
    categoryIds: categoryId === null ? [] : [categoryId],
    productIds: [productId],
  })
  const ofProduct: TreatmentRow[] = rows.filter((row) => row.productId === productId)
  const category = heldOf(
    rows.filter((row) => row.productId === null),
    profile.goods,
    today,
  )
  const own = heldOf(ofProduct, category.treatment, today)
  const inheritedFrom = category.isOwn ? 'category' : 'profile'
  return {
    business_date: today,
    tax: profile.tax,
    regime_key: profile.regimeKey,
    treatment: treatmentReply(own.treatment),
    from: own.isOwn ? 'product' : inheritedFrom,
    inherited: treatmentReply(category.treatment),
    inherited_from: inheritedFrom,
    dated: ofProduct.map(datedReply),
  }
}

export const getProductTax = ({ db }: TaxDeps, venue: VenueRef, productId: number): Promise<ProductTax> =>
  inOperator(db, venue.operatorId, (trx) => describeProductTax(trx, venue, productId))

type TaxTotals = CallReply<'GET /v1/transactions/totals'>['taxes']

export const taxTotalsReply = (totals: readonly TaxTotal[]): TaxTotals =>
  totals.map(({ tax, baseCents, taxCents, ...treatment }) => ({
    name: tax,
    ...treatmentReply(treatment),
    base: amountOfCents(baseCents),
    tax: amountOfCents(taxCents),
  }))

/** Base and tax by rate, of what was booked on some days. Empty if nothing was taxed. */
export const sumTaxes = async (trx: Transaction<DB>, filter: TaxFilter): Promise<TaxTotals> =>
  taxTotalsReply(await sumTaxDays(trx, filter))

/** Whether anything was taxed at some venues on some days. */
export const hasTaxes: typeof isAnythingTaxed = (trx, filter) => isAnythingTaxed(trx, filter)

/** Base and tax by rate of each of these transactions. */
export async function listTaxesOf(
  trx: Transaction<DB>,
  operatorId: number,
  transactionIds: readonly number[],
): Promise<Map<number, TaxTotals>> {
  const shares = Map.groupBy(await listSharesOf(trx, operatorId, transactionIds), ({ transactionId }) => transactionId)
  return new Map([...shares].map(([id, own]) => [id, taxTotalsReply(own)]))
}
