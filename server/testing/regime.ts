import { randomUUID } from 'node:crypto'
import type { CallInput } from '@aforo/contract'
import type { As, TestApi } from './api.ts'

export type TestTaxProfile = CallInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['body']

export const taxed = (rate: number) => ({ kind: 'taxed', reason: null, rate }) as const

export const testTaxProfile: TestTaxProfile = {
  tax: 'iva',
  legal_name: 'Asociación Almirante',
  tax_id: 'G28667152',
  address: 'C/ del Faro, 12',
  postcode: '28004',
  town: 'Madrid',
  regime_key: '01',
  wallet_mode: 'multi_purpose',
  goods: taxed(21),
  fees: { kind: 'exempt', reason: 'E1', rate: 0 },
  top_ups: taxed(21),
  simplified_most: 400,
  voided_as: 'correction',
}

/** From today on the sales of the operator are taxed. Returns the business day. */
export async function setTaxProfile(api: TestApi, as: As, changes: Partial<TestTaxProfile> = {}): Promise<string> {
  const { business_date: today } = (await api.call('GET /v1/taxes', {}, as)).body
  const params = { scope: 'operator', valid_from: today } as const
  const body = { ...testTaxProfile, ...changes }
  const set = await api.call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params, body }, as)
  if (set.status !== 200) throw new Error(`The tax profile was refused: ${set.error.code}`)
  return today
}

export const startRegime = (api: TestApi, as: As, environment: 'test' | 'live' = 'live') =>
  api.call('POST /v1/fiscal/chain', { body: { environment }, idempotencyKey: randomUUID() }, as)

/** From now on the sales of the venue are taxed and are chained invoices. */
export async function beginRegime(
  api: TestApi,
  as: As,
  changes: Partial<TestTaxProfile> = {},
  environment: 'test' | 'live' = 'live',
): Promise<void> {
  await setTaxProfile(api, as, changes)
  const started = await startRegime(api, as, environment)
  if (started.status !== 200) throw new Error(`The regime did not start: ${started.error.code}`)
}
