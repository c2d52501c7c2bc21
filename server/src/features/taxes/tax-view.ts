import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, centsOfAmount, type Treatment } from '@aforo/domain'
import type { JsonObject } from '../../db/types.ts'
import type { listProfiles, TaxProfile } from './profile-queries.ts'
import type { TreatmentRow } from './treatment-queries.ts'

type ProfileReply = CallReply<'GET /v1/taxes'>['operator'][number]
type ProfileForm = ParsedInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['body']
type WireTreatment = ProfileForm['goods']

const bpPerPercent = 100

export const treatmentReply = ({ kind, reason, rateBp }: Treatment): WireTreatment => ({
  kind,
  reason,
  rate: rateBp / bpPerPercent,
})

export const treatmentOfWire = ({ kind, reason, rate }: WireTreatment): Treatment => ({
  kind,
  reason,
  rateBp: Math.round(rate * bpPerPercent),
})

export const profileReply = (row: Awaited<ReturnType<typeof listProfiles>>[number]): ProfileReply => ({
  valid_from: row.validFrom,
  tax: row.tax,
  legal_name: row.legalName,
  tax_id: row.taxId,
  address: row.address,
  postcode: row.postcode,
  town: row.town,
  regime_key: row.regimeKey,
  wallet_mode: row.walletMode,
  goods: treatmentReply(row.goods),
  fees: treatmentReply(row.fees),
  top_ups: treatmentReply(row.topUps),
  simplified_most: amountOfCents(row.simplifiedMostCents),
  voided_as: row.voidedAs,
  set_by: row.setBy,
  set_at: row.setAt.toISOString(),
})

export const profileOfForm = (form: ProfileForm, at: Pick<TaxProfile, 'venueId' | 'validFrom'>): TaxProfile => ({
  ...at,
  tax: form.tax,
  legalName: form.legal_name,
  taxId: form.tax_id,
  address: form.address,
  postcode: form.postcode,
  town: form.town,
  regimeKey: form.regime_key,
  walletMode: form.wallet_mode,
  goods: treatmentOfWire(form.goods),
  fees: treatmentOfWire(form.fees),
  topUps: treatmentOfWire(form.top_ups),
  simplifiedMostCents: centsOfAmount(form.simplified_most),
  voidedAs: form.voided_as,
})

export const datedReply = ({ validFrom, treatment, setBy, setAt }: TreatmentRow) => ({
  valid_from: validFrom,
  treatment: treatment === null ? null : treatmentReply(treatment),
  set_by: setBy,
  set_at: setAt.toISOString(),
})

/** A treatment for the audit record: 21, E1 or N1, which mean the same in every language. */
export const treatmentRecord = ({ kind, reason, rateBp }: Treatment): string =>
  kind === 'taxed' ? `${rateBp / bpPerPercent} %` : (reason ?? '')

export const profileRecord = ({ venueId: _venueId, goods, fees, topUps, ...facts }: TaxProfile): JsonObject => ({
  ...facts,
  goods: treatmentRecord(goods),
  fees: treatmentRecord(fees),
  topUps: treatmentRecord(topUps),
})
