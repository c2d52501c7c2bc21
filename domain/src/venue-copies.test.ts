import { expect, test } from 'vitest'
import { catalogueCopy, type CopiedProduct, groupsOfSettings, venueCopyBlocker } from './venue-copies.ts'

const product = (name: string, facts: Partial<CopiedProduct> = {}): CopiedProduct => ({
  name,
  barcode: null,
  unitType: 'fixed',
  priceCents: 300,
  ...facts,
})

test.each([
  ['an empty venue gets everything', [product('Mate')], [], { created: 1, kept: 0, differing: 0 }],
  ['the same name is the same product', [product('Limón')], [product('limon')], { created: 0, kept: 1, differing: 0 }],
  [
    'the same barcode is the same product',
    [product('Mate', { barcode: '84' })],
    [product('Yerba', { barcode: '84' })],
    { created: 0, kept: 1, differing: 0 },
  ],
  [
    'another price is a difference, and stays',
    [product('Mate')],
    [product('Mate', { priceCents: 350 })],
    { created: 0, kept: 1, differing: 1 },
  ],
  [
    'another unit is a difference, and stays',
    [product('Mate')],
    [product('Mate', { unitType: 'weight' })],
    { created: 0, kept: 1, differing: 1 },
  ],
  ['what only this venue has does not matter', [], [product('Mate')], { created: 0, kept: 0, differing: 0 }],
] as const)('%s', (_title, there, here, expected) => {
  const { created, kept, differing } = catalogueCopy(there, here)
  expect({ created: created.length, kept: kept.length, differing: differing.length }).toEqual(expected)
})

const owner = (...ids: number[]) => ({
  role: 'owner' as const,
  venues: ids.map((id) => ({ id, role: 'owner' as const, capabilities: [] })),
})
const helper = { role: 'employee' as const, venues: [{ id: 2, role: 'employee' as const, capabilities: [] }] }

test.each([
  ['an owner of both copies', owner(1, 2), 1, 1, null],
  ['a venue is not copied to itself', owner(2), 2, 1, 'settings_copied_from_itself'],
  ['an owner of one of them does not', owner(2), 1, 1, 'privileges_missing'],
  ['an employee does not', { ...owner(1), venues: [...owner(1).venues, ...helper.venues] }, 1, 1, 'privileges_missing'],
  ['nor does it cross operators', owner(1, 2), 1, 9, 'privileges_missing'],
] as const)('%s', (_title, by, fromId, fromOperator, expected) => {
  const from = { id: fromId, operatorId: fromOperator }
  expect(venueCopyBlocker(by, from, { id: 2, operatorId: 1 })).toBe(expected)
})

test('settings are named in groups, each once', () => {
  expect(groupsOfSettings(['labelWords', 'ageLimit', 'waitingDays', 'capacity'])).toEqual(['rules', 'labels'])
  expect(groupsOfSettings([])).toEqual([])
})
