import { divideHalfUp } from './amounts.ts'

export const taxes = ['iva', 'igic', 'ipsi'] as const
/** The tax of the mainland and the Balearic Islands, of the Canary Islands, and of Ceuta and Melilla. */
export type Tax = (typeof taxes)[number]

/** The same in every language. */
export const taxNames: Record<Tax, string> = { iva: 'IVA', igic: 'IGIC', ipsi: 'IPSI' }

export const taxKinds = ['taxed', 'exempt', 'outside'] as const
export type TaxKind = (typeof taxKinds)[number]

/** How something is taxed. Rates are hundredths of a percent: 2100 is 21 %. */
export type Treatment = { kind: TaxKind; reason: string | null; rateBp: number }

/** Base and tax of all lines with one treatment. */
export type TaxShare = Treatment & { baseCents: number; taxCents: number }

/** The share of one treatment in a period, in which the tax itself may change. */
export type TaxTotal = TaxShare & { tax: Tax }

export const walletModes = ['multi_purpose', 'single_purpose', 'deposit'] as const
/** When credit is taxed: at the sale for a multi-purpose voucher or a deposit, at the top-up for a single-purpose one. */
export type WalletMode = (typeof walletModes)[number]

export const isTaxedAtTopUp = (mode: WalletMode): boolean => mode === 'single_purpose'

/** Records have room for this many different treatments. */
export const taxSharesMost = 12

const isSame = (one: Treatment, other: Treatment): boolean =>
  one.kind === other.kind && one.reason === other.reason && one.rateBp === other.rateBp

/** The base of an amount that includes its tax, rounded to the cent. Negative amounts mirror positive ones. */
export const baseCentsOf = (cents: number, rateBp: number): number =>
  cents < 0 ? -baseCentsOf(-cents, rateBp) : divideHalfUp(cents * 10_000, 10_000 + rateBp)

type TaxedLine = { cents: number; treatment: Treatment }

/**
 * Splits lines whose prices include tax. The base is rounded once per treatment. Each line gets the difference between
 * the rounded sums up to it and before it, so that lines, shares and total agree to the cent.
 */
export function splitTaxes(lines: readonly TaxedLine[]): { lineTaxCents: number[]; shares: TaxShare[] } {
  const shares: (TaxShare & { cents: number })[] = []
  const lineTaxCents = lines.map(({ cents, treatment }) => {
    let share = shares.find((known) => isSame(known, treatment))
    if (share === undefined) {
      share = { ...treatment, cents: 0, baseCents: 0, taxCents: 0 }
      shares.push(share)
    }
    const taxBefore = share.taxCents
    share.cents += cents
    share.baseCents = baseCentsOf(share.cents, share.rateBp)
    share.taxCents = share.cents - share.baseCents
    return share.taxCents - taxBefore
  })
  return { lineTaxCents, shares: shares.map(({ cents: _cents, ...share }) => share) }
}

type SoldTaxedLine = Treatment & { costCents: number; taxCents: number; returnedCents: number }

/**
 * The tax in a refund of a part of a line. It follows from what was returned before, so that a line that comes back in
 * parts gives back exactly its tax.
 */
export function refundTaxCents(
  { costCents, taxCents, returnedCents }: Pick<SoldTaxedLine, 'costCents' | 'taxCents' | 'returnedCents'>,
  cents: number,
): number {
  if (costCents === 0) return 0
  // The product of two amounts can pass 2^53.
  const taxOf = (part: number) =>
    Number((2n * BigInt(taxCents) * BigInt(part) + BigInt(costCents)) / (2n * BigInt(costCents)))
  return taxOf(returnedCents + cents) - taxOf(returnedCents)
}

/** The shares of a refund, negative. */
export function refundShares(parts: readonly { line: SoldTaxedLine; cents: number }[]): TaxShare[] {
  const shares: TaxShare[] = []
  for (const { line, cents } of parts) {
    const { kind, reason, rateBp } = line
    const taxCents = refundTaxCents(line, cents)
    const share = shares.find((known) => isSame(known, line))
    if (share === undefined) shares.push({ kind, reason, rateBp, baseCents: taxCents - cents, taxCents: 0 - taxCents })
    else {
      share.baseCents -= cents - taxCents
      share.taxCents -= taxCents
    }
  }
  return shares
}

/** The shares that cancel these. */
export const oppositeShares = (shares: readonly TaxShare[]): TaxShare[] =>
  shares.map((share) => ({ ...share, baseCents: 0 - share.baseCents, taxCents: 0 - share.taxCents }))

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
export const sharesTaxCents = (shares: readonly TaxShare[]): number => sum(shares.map(({ taxCents }) => taxCents))
export const sharesTotalCents = (shares: readonly TaxShare[]): number =>
  sum(shares.map(({ baseCents, taxCents }) => baseCents + taxCents))

/** One share for each treatment. */
export function mergeShares(shares: readonly TaxShare[]): TaxShare[] {
  const merged: TaxShare[] = []
  for (const share of shares) {
    const known = merged.find((one) => isSame(one, share))
    if (known === undefined) merged.push({ ...share })
    else {
      known.baseCents += share.baseCents
      known.taxCents += share.taxCents
    }
  }
  return merged
}

/** A treatment from a day on. Null returns to what applies to everything above. */
export type DatedTreatment = { validFrom: string; treatment: Treatment | null }

const heldOn = (dated: readonly DatedTreatment[], day: string): Treatment | null =>
  dated
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]?.treatment ?? null

/** How a product is taxed on a day: by its own treatment, else that of its category, else that of the profile. */
export const treatmentOn = (
  {
    ofProduct,
    ofCategory,
    ofGoods,
  }: { ofProduct: readonly DatedTreatment[]; ofCategory: readonly DatedTreatment[]; ofGoods: Treatment },
  day: string,
): Treatment => heldOn(ofProduct, day) ?? heldOn(ofCategory, day) ?? ofGoods

/** What a tax profile decides about a booking. */
export type BookingTaxes = {
  venueId: number | null
  validFrom: string
  tax: Tax
  regimeKey: string
  walletMode: WalletMode
  /** Of products without a treatment of their own or of their category. */
  goods: Treatment
  fees: Treatment
  topUps: Treatment
  simplifiedMostCents: number
  /** Which record follows when a whole sale is voided. */
  voidedAs: 'correction' | 'cancellation'
}

/** The profile that holds on a day: that of the venue if it has one, else that of the operator. */
export function profileOn<T extends { venueId: number | null; validFrom: string }>(
  profiles: readonly T[],
  venueId: number,
  day: string,
): T | null {
  const begun = profiles
    .filter((profile) => profile.validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  return (
    begun.find((profile) => profile.venueId === venueId) ?? begun.find((profile) => profile.venueId === null) ?? null
  )
}
