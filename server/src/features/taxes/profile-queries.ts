import type { Tax, TaxKind, Treatment, VoidedAs, WalletMode } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

const profileColumns = [
  'taxProfiles.venueId',
  'taxProfiles.validFrom',
  'taxProfiles.tax',
  'taxProfiles.legalName',
  'taxProfiles.taxId',
  'taxProfiles.address',
  'taxProfiles.postcode',
  'taxProfiles.town',
  'taxProfiles.regimeKey',
  'taxProfiles.walletMode',
  'taxProfiles.goodsKind',
  'taxProfiles.goodsReason',
  'taxProfiles.goodsRateBp',
  'taxProfiles.feesKind',
  'taxProfiles.feesReason',
  'taxProfiles.feesRateBp',
  'taxProfiles.topUpsKind',
  'taxProfiles.topUpsReason',
  'taxProfiles.topUpsRateBp',
  'taxProfiles.simplifiedMostCents',
  'taxProfiles.voidedAs',
] as const

/** A tax profile from a day on: of the operator, or of one venue that differs. */
export type TaxProfile = {
  venueId: number | null
  validFrom: string
  tax: Tax
  legalName: string
  taxId: string
  address: string
  postcode: string
  town: string
  regimeKey: string
  walletMode: WalletMode
  goods: Treatment
  fees: Treatment
  topUps: Treatment
  simplifiedMostCents: number
  voidedAs: VoidedAs
}

const profilesOf = (db: Executor, { operatorId, id }: VenueRef) =>
  db
    .selectFrom('taxProfiles')
    .select(profileColumns)
    .where('operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('venueId', 'is', null), eb('venueId', '=', id)]))

type ProfileRow = Awaited<ReturnType<ReturnType<typeof profilesOf>['execute']>>[number]

const treatmentOf = (kind: string, reason: string | null, rateBp: number): Treatment => ({
  // Database constraints allow no other values, here and below.
  kind: kind as TaxKind,
  reason,
  rateBp,
})

const profileOf = (row: ProfileRow): TaxProfile => ({
  venueId: row.venueId,
  validFrom: row.validFrom,
  tax: row.tax as Tax,
  legalName: row.legalName,
  taxId: row.taxId,
  address: row.address,
  postcode: row.postcode,
  town: row.town,
  regimeKey: row.regimeKey,
  walletMode: row.walletMode as WalletMode,
  goods: treatmentOf(row.goodsKind, row.goodsReason, row.goodsRateBp),
  fees: treatmentOf(row.feesKind, row.feesReason, row.feesRateBp),
  topUps: treatmentOf(row.topUpsKind, row.topUpsReason, row.topUpsRateBp),
  simplifiedMostCents: row.simplifiedMostCents,
  voidedAs: row.voidedAs as VoidedAs,
})

/** The latest that have begun: at most one of the operator and one of the venue. */
export async function listBegunProfiles(db: Executor, venue: VenueRef, day: string): Promise<TaxProfile[]> {
  const rows = await profilesOf(db, venue)
    .distinctOn('venueId')
    .where('validFrom', '<=', day)
    .orderBy('venueId')
    .orderBy('validFrom', 'desc')
    .execute()
  return rows.map(profileOf)
}

/** Those of the operator and of the venue, newest first. */
export async function listProfiles(db: Executor, venue: VenueRef, limit: number) {
  const rows = await profilesOf(db, venue)
    .innerJoin('staff', 'staff.id', 'taxProfiles.setBy')
    .select(['taxProfiles.setAt', 'staff.name', 'staff.email'])
    .orderBy('validFrom', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...profileOf(row),
    setAt: row.setAt,
    setBy: row.name === '' ? row.email : row.name,
  }))
}

const ofScope = (venueId: number | null) => (venueId === null ? ('is' as const) : ('=' as const))

export async function findProfile(
  db: Executor,
  { operatorId, id }: VenueRef,
  { venueId, validFrom }: Pick<TaxProfile, 'venueId' | 'validFrom'>,
): Promise<TaxProfile | null> {
  const row = await profilesOf(db, { operatorId, id })
    .where('venueId', ofScope(venueId), venueId)
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
  return row === undefined ? null : profileOf(row)
}

/** Replaces a profile for the same day. */
export async function putProfile(db: Executor, { operatorId }: VenueRef, profile: TaxProfile, setBy: number) {
  const { goods, fees, topUps, venueId, validFrom, ...facts } = profile
  const values = {
    ...facts,
    goodsKind: goods.kind,
    goodsReason: goods.reason,
    goodsRateBp: goods.rateBp,
    feesKind: fees.kind,
    feesReason: fees.reason,
    feesRateBp: fees.rateBp,
    topUpsKind: topUps.kind,
    topUpsReason: topUps.reason,
    topUpsRateBp: topUps.rateBp,
    setBy,
  }
  await db
    .insertInto('taxProfiles')
    .values({ operatorId, venueId, validFrom, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['operatorId', 'venueId', 'validFrom'])
        .doUpdateSet((eb) => ({ ...values, setAt: eb.ref('excluded.setAt') })),
    )
    .execute()
}

export async function deleteProfile(
  db: Executor,
  { operatorId }: VenueRef,
  { venueId, validFrom }: Pick<TaxProfile, 'venueId' | 'validFrom'>,
) {
  await db
    .deleteFrom('taxProfiles')
    .where('operatorId', '=', operatorId)
    .where('venueId', ofScope(venueId), venueId)
    .where('validFrom', '=', validFrom)
    .execute()
}
