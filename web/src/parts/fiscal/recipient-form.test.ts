import { expect, test } from 'vitest'
import { needsAddress, noRecipient, recipientOf, taxIdState } from './recipient-form.ts'

test.each([
  ['nothing is said before the number is long enough', 'ES', '1234567', null],
  ['a right number of a person', 'ES', '12345678Z', 'right'],
  ['dots, dashes and small letters do not matter', 'ES', '12.345.678-z', 'right'],
  ['a wrong letter', 'ES', '12345678A', 'wrong'],
  ['too long', 'ES', '12345678ZZ', 'wrong'],
  ['numbers of other countries are not checked', 'FR', '12345678A', null],
])('%s', (_title, country, taxId, state) => expect(taxIdState({ country, taxId })).toBe(state))

test.each([
  ['a company', 'ES', 'b12345674', true],
  ['a person', 'ES', '12345678Z', false],
  ['a person from another country who lives here', 'ES', 'X1234567L', false],
  ['somebody from abroad', 'DE', 'B12345674', false],
])('the address of %s is required: %s %s %s', (_title, country, taxId, expected) =>
  expect(needsAddress({ country, taxId })).toBe(expected),
)

test('a customer from abroad has a kind of document', () => {
  const fields = { ...noRecipient, name: ' Anna ', country: 'DE', idKind: '03', taxId: 'c01x-1 ', address: 'Berlin' }
  expect(recipientOf(fields)).toEqual({
    name: 'Anna',
    country: 'DE',
    id_kind: '03',
    tax_id: 'C01X-1',
    address: 'Berlin',
  })
})

test('a customer with a Spanish number has none', () => {
  const fields = { ...noRecipient, name: 'Bar Sol, S. L.', taxId: 'b-12345674', address: 'C/ Mayor, 1' }
  expect(recipientOf(fields)).toEqual({
    name: 'Bar Sol, S. L.',
    country: 'ES',
    tax_id: 'B12345674',
    address: 'C/ Mayor, 1',
  })
})
