import type { CallInput } from '@aforo/contract'
import { type Club, enrolMember, letIn, type Member, offerProduct, openClub } from './club.ts'

type Profile = CallInput<'PUT /v1/taxes/profiles/{scope}/{valid_from}'>['body']

export const taxed = (rate: number) => ({ kind: 'taxed', reason: null, rate }) as const

export const taxProfile: Profile = {
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

/** Gives a club the tax data that it needs before it can issue invoices. Returns the day from which they hold. */
export async function setTaxes({ owner }: Pick<Club, 'owner'>, changes: Partial<Profile> = {}): Promise<string> {
  const { business_date: today } = await owner.call('GET /v1/taxes', {})
  const params = { scope: 'operator', valid_from: today } as const
  await owner.call('PUT /v1/taxes/profiles/{scope}/{valid_from}', { params, body: { ...taxProfile, ...changes } })
  return today
}

export type InvoicingClub = Awaited<ReturnType<typeof openInvoicingClub>>

/** A club that issues invoices, with a member inside. */
export async function openInvoicingClub(environment: 'test' | 'live' = 'live', changes: Partial<Profile> = {}) {
  const club = await openClub('Club Almirante')
  const { owner } = club
  await setTaxes(club, changes)
  await owner.call('POST /v1/fiscal/chain', { body: { environment }, idempotencyKey: crypto.randomUUID() })
  const flower = await offerProduct(owner, 'Limón Sierra')
  const member: Member = await enrolMember(owner, 'Aitana', { cash_balance: 100 })
  await letIn(owner, member)
  return {
    ...club,
    member,
    /** Sells this many grams. Returns the id of the sale. */
    sell: async (quantity: number): Promise<number> => {
      const items = [{ product_id: flower.id, quantity, unit_price: flower.price }]
      const { transaction_id: id } = await owner.call('POST /v1/make-purchase', { body: { user_id: member.id, items } })
      return id
    },
  }
}
