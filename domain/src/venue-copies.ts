import { plainText } from './plain-text.ts'
import { type Grant, type Person, roleAt } from './people.ts'
import type { ProductFacts } from './catalogue.ts'
import type { VenueSettings } from './venue-settings.ts'

/** What one venue can take over from another of the same operator. */
export const copyParts = ['settings', 'products', 'staff_roles'] as const
export type CopyPart = (typeof copyParts)[number]

/** More than any catalogue that was seen. A copy is one transaction. */
export const copiedProductsMost = 1000

/** The products that differ and are named in a preview. */
export const shownDifferencesMost = 20

export type VenueCopyBlocker = 'settings_copied_from_itself' | 'privileges_missing'

/** Why this person may not copy the set-up of one venue to the other, or null. They must own both. */
export function venueCopyBlocker(
  by: Person,
  from: Pick<Grant, 'id'> & { operatorId: number },
  to: Pick<Grant, 'id'> & { operatorId: number },
): VenueCopyBlocker | null {
  if (from.id === to.id) return 'settings_copied_from_itself'
  const ownsBoth = [from, to].every(({ id }) => roleAt(by, id) === 'owner')
  return ownsBoth && from.operatorId === to.operatorId ? null : 'privileges_missing'
}

/** The groups in which a preview names settings. The gram limit counts as a rule. */
export const settingGroups = ['rules', 'money', 'till', 'labels', 'offline', 'place'] as const
export type SettingGroup = (typeof settingGroups)[number]

const groupOfSetting: Record<keyof Omit<VenueSettings, 'capacity'> | 'gramLimit', SettingGroup> = {
  gramLimit: 'rules',
  nearlyFullPercent: 'rules',
  minStayMinutes: 'rules',
  ageLimit: 'rules',
  waitingDays: 'rules',
  gateLevels: 'rules',
  rulePack: 'rules',
  rulePackVersion: 'rules',
  asksConsumptionType: 'rules',
  topUpMostCents: 'money',
  balanceMostCents: 'money',
  payoutMostCents: 'money',
  payoutDayMostCents: 'money',
  othersVoidMostCents: 'money',
  discountMostCents: 'money',
  gramsOverMostMilli: 'money',
  overrulesMost: 'money',
  priceChangeMostPercent: 'money',
  lossMostCents: 'money',
  tillDifferenceMostCents: 'till',
  tillUnsignedMostCents: 'till',
  blindTillCount: 'till',
  witnessesDestroyed: 'till',
  witnessesSamples: 'till',
  weighToleranceMilli: 'till',
  lockMinutes: 'till',
  labelWords: 'labels',
  offlineSelling: 'offline',
  offlineHours: 'offline',
  offlineMemberMostCents: 'offline',
  offlineNewcomerMostCents: 'offline',
  timeZone: 'place',
  dayCutoffMinutes: 'place',
  currency: 'place',
}

/** The groups of these settings, each once and in their order. The capacity is in none: it is never copied. */
export function groupsOfSettings(names: readonly string[]): SettingGroup[] {
  const changed = new Set(names)
  const found = new Set(
    Object.entries(groupOfSetting)
      .filter(([name]) => changed.has(name))
      .map(([, group]) => group),
  )
  return settingGroups.filter((group) => found.has(group))
}

export type CopiedProduct = Pick<ProductFacts, 'name' | 'barcode' | 'unitType' | 'priceCents'>

export type CatalogueCopy<There, Here> = {
  /** Products that the venue does not have yet. */
  created: There[]
  /** What is here already, by barcode or name, and is left alone. */
  kept: There[]
  /** Those of them that are sold otherwise or at another price here. */
  differing: { there: There; here: Here }[]
}

/** What copying these products does at a venue that has those already. */
export function catalogueCopy<There extends CopiedProduct, Here extends CopiedProduct>(
  there: readonly There[],
  here: readonly Here[],
): CatalogueCopy<There, Here> {
  const byName = new Map(here.map((product) => [plainText(product.name), product]))
  const byBarcode = new Map(here.flatMap((product) => (product.barcode === null ? [] : [[product.barcode, product]])))
  const copy: CatalogueCopy<There, Here> = { created: [], kept: [], differing: [] }
  for (const product of there) {
    const sameCode = product.barcode === null ? undefined : byBarcode.get(product.barcode)
    const same = sameCode ?? byName.get(plainText(product.name))
    if (same === undefined) {
      copy.created.push(product)
      continue
    }
    copy.kept.push(product)
    if (same.unitType !== product.unitType || same.priceCents !== product.priceCents) {
      copy.differing.push({ there: product, here: same })
    }
  }
  return copy
}
