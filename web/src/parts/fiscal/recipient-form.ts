import type { CallInput } from '@aforo/contract'
import { isTaxId } from '@aforo/domain'

export type Recipient = CallInput<'POST /v1/sales/{id}/invoice'>['body']
export const otherIdKinds = ['02', '03', '04', '05', '06', '07'] as const
type OtherIdKind = (typeof otherIdKinds)[number]

export const home = 'ES'

const visitors = `AD AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE FI FR GB GR HR HU IE IL
  IN IS IT JP LT LU LV MA MT MX NL NO NZ PE PL PT RO SE SI SK TR UA US UY VE ZA`

/** The countries of most visitors, Spain first. */
export const countries = [home, ...visitors.split(/\s+/)]

export type RecipientFields = { name: string; country: string; idKind: string; taxId: string; address: string }

export const noRecipient: RecipientFields = { name: '', country: home, idKind: '03', taxId: '', address: '' }

/** People type tax numbers with dots, dashes and small letters. */
export const plainTaxId = (typed: string): string => typed.replaceAll(/[\s.-]/g, '').toUpperCase()

export const isForeign = ({ country }: Pick<RecipientFields, 'country'>): boolean => country !== home

const taxIdLength = 9

/** What to say about a number while it is typed. Nothing before it is long enough. */
export function taxIdState({ country, taxId }: Pick<RecipientFields, 'country' | 'taxId'>): 'right' | 'wrong' | null {
  const plain = plainTaxId(taxId)
  if (country !== home || plain.length < taxIdLength) return null
  return isTaxId(plain) ? 'right' : 'wrong'
}

/** The law wants the address of entities. Private persons may leave it out. */
export const needsAddress = ({ country, taxId }: Pick<RecipientFields, 'country' | 'taxId'>): boolean =>
  country === home && /^[ABCDEFGHJNPQRSUVW]/.test(plainTaxId(taxId))

/** Reads a stored customer; null if there is none. */
export function readRecipient(stored: unknown): Recipient | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { name, tax_id, address, country, id_kind } = stored as Partial<Record<keyof Recipient, unknown>>
  if (typeof name !== 'string' || typeof tax_id !== 'string' || typeof country !== 'string') return null
  const kind = otherIdKinds.find((known) => known === id_kind)
  return {
    name,
    tax_id,
    country,
    ...(typeof address === 'string' ? { address } : {}),
    ...(kind === undefined ? {} : { id_kind: kind }),
  }
}

export function recipientOf({ name, country, idKind, taxId, address }: RecipientFields): Recipient {
  const shared = { name: name.trim(), country, address: address.trim() }
  if (country === home) return { ...shared, tax_id: plainTaxId(taxId) }
  const id_kind: OtherIdKind = otherIdKinds.find((kind) => kind === idKind) ?? '06'
  return { ...shared, tax_id: taxId.trim().toUpperCase(), id_kind }
}
