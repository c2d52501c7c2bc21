import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, levelsOf, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { listVenueCategories } from '../categories/service.ts'
import { type Device, getDevice } from '../devices/service.ts'
import { holdsLease, insideNow, type LeaseDeps, renewLeases } from '../leases/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { readPicture } from '../pictures/service.ts'
import { listVenueProducts, type ProductDeps } from '../products/service.ts'
import { getRulesToday, type RulesToday } from '../venue-settings/service.ts'
import { isTillOpen } from '../venues/service.ts'
import { countMembers, findFaceKey, listOfflineRows } from './member-queries.ts'
import { cardSaltOf, type OfflineMember, readOfflineMembers, toOfflineMember } from './offline-members.ts'

export type OfflineDeps = LeaseDeps & ProductDeps & { keyring: Keyring; pool: Pool }
type WorkingSet = CallReply<'GET /v1/device/working-set'>

const venueOf = ({ venueId: id, operatorId }: Device) => ({ id, operatorId })
const gramsOrNull = (milli: number | null) => (milli === null ? null : quantityOfMilli(milli))
const amountOrNull = (cents: number | null) => (cents === null ? null : amountOfCents(cents))

async function getOfflineRules(trx: Transaction<DB>, device: Device): Promise<RulesToday> {
  const rules = await getRulesToday(trx, venueOf(device))
  if (!rules.offlineSelling) throw new Refusal('offline_off')
  if (!(await holdsLease(trx, device))) throw new Refusal('lease_not_held')
  return rules
}

const rulesReply = (rules: RulesToday, tillOpen: boolean | null): WorkingSet['rules'] => ({
  time_zone: rules.timeZone,
  day_cutoff_minutes: rules.dayCutoffMinutes,
  currency: rules.currency,
  capacity: rules.capacity,
  nearly_full_percent: rules.nearlyFullPercent,
  min_stay_minutes: rules.minStayMinutes,
  age_limit: rules.ageLimit,
  waiting_days: rules.waitingDays,
  top_up_most: amountOrNull(rules.topUpMostCents),
  balance_most: amountOrNull(rules.balanceMostCents),
  discount_most: amountOrNull(rules.discountMostCents),
  grams_over_most: gramsOrNull(rules.gramsOverMostMilli),
  weigh_tolerance: quantityOfMilli(rules.weighToleranceMilli),
  overrules_most: rules.overrulesMost,
  daily_grams: gramsOrNull(rules.dailyMilli),
  monthly_grams: gramsOrNull(rules.monthlyMilli),
  till_open: tillOpen,
  gate_levels: levelsOf(rules.gateLevels),
  member_most: amountOrNull(rules.offlineMemberMostCents),
  newcomer_most: amountOfCents(rules.offlineNewcomerMostCents),
  hours: rules.offlineHours,
  label_words: rules.labelWords,
})

const productsAtOnce = 500

async function listAllProducts(deps: OfflineDeps, device: Device): Promise<WorkingSet['products']> {
  const all: WorkingSet['products'] = []
  let cursor: string | undefined
  do {
    const page = await listVenueProducts(deps, venueOf(device), { limit: productsAtOnce, cursor })
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}

export async function readWorkingSet(deps: OfflineDeps, secret: string): Promise<WorkingSet> {
  const device = await getDevice(deps, secret)
  const venue = venueOf(device)
  const read = await inOperator(deps.db, venue.operatorId, async (trx) => ({
    rules: await getOfflineRules(trx, device),
    tillOpen: await isTillOpen(trx, venue),
    inside: await insideNow(trx, venue),
    memberCount: await countMembers(trx, venue),
  }))
  return {
    now: read.rules.now.toISOString(),
    business_date: read.rules.today,
    card_salt: cardSaltOf(secret),
    rules: rulesReply(read.rules, read.tillOpen),
    products: await listAllProducts(deps, device),
    categories: await listVenueCategories(deps, venue),
    inside: read.inside,
    member_count: read.memberCount,
  }
}

export async function listWorkingSetMembers(
  deps: OfflineDeps,
  secret: string,
  { limit, cursor }: ParsedInput<'GET /v1/device/working-set/members'>['query'],
): Promise<Page<OfflineMember>> {
  const device = await getDevice(deps, secret)
  const venue = venueOf(device)
  const after = readCursor(cursor)?.id ?? 0
  return deps.keyring.withKeys(venue.operatorId, (keys) =>
    inOperator(deps.db, venue.operatorId, async (trx) => {
      const rules = await getOfflineRules(trx, device)
      const page = cutPage(await listOfflineRows(trx, venue, { after, limit: limit + 1 }), limit, () => '')
      const reader = { venue, keys, cardSalt: cardSaltOf(secret), rules }
      return { ...page, items: page.items.map((row) => toOfflineMember(row, reader)) }
    }),
  )
}

export async function getFace(deps: OfflineDeps, secret: string, memberId: number): Promise<File> {
  const device = await getDevice(deps, secret)
  const key = await inOperator(deps.db, device.operatorId, async (trx) => {
    await getOfflineRules(trx, device)
    return findFaceKey(trx, venueOf(device), memberId)
  })
  const bytes = key === null ? null : await readPicture(deps, key, 'small')
  if (bytes === null) throw new Refusal('picture_not_found')
  return new File([bytes], 'small.webp')
}

export async function renewOwnLeases(
  deps: OfflineDeps,
  secret: string,
  sent: ParsedInput<'POST /v1/device/leases'>['body'],
): Promise<CallReply<'POST /v1/device/leases'>> {
  const device = await getDevice(deps, secret)
  const venue = venueOf(device)
  return deps.keyring.withKeys(venue.operatorId, (keys) =>
    renewLeases(deps, device, sent, async (trx, ids) => {
      if (ids.length === 0) return []
      const rules = await getRulesToday(trx, venue)
      return readOfflineMembers(trx, { venue, keys, cardSalt: cardSaltOf(secret), rules }, ids)
    }),
  )
}
