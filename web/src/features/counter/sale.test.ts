import { describe, expect, test } from 'vitest'
import { forgetSale, isSaleStorageKey, keepSale, keptSales, type KeptSale, saleStorageKey } from './sale.ts'

const sale: KeptSale = {
  key: '5f0c2f4e-4a56-4a86-8a0e-0c6f6d3b9a01',
  venueId: 1,
  memberId: 412,
  memberName: 'Lucía Ferrer',
  currency: 'EUR',
  totalCents: 4405,
  at: '2026-11-14T22:43:00.000Z',
  items: [{ productId: 1, quantityMilli: 2500, weighed: { milli: 2530, by: 'scale' }, priceCents: 850, batchId: 5 }],
  discountPercent: 0,
  approvalId: 7,
  reason: '',
  invoiceTo: null,
}

/** Browser storage in memory. */
function openStorage() {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (storageKey: string) => held.get(storageKey) ?? null,
    setItem: (storageKey: string, text: string) => void held.set(storageKey, text),
    removeItem: (storageKey: string) => void held.delete(storageKey),
  }
}

describe('a sale in browser storage', () => {
  test('is found at its venue only, under its member', () => {
    const storage = openStorage()
    keepSale(storage, sale)
    keepSale(storage, { ...sale, key: 'another', venueId: 11 })
    expect(keptSales(storage, 1)).toEqual([sale])
    expect(keptSales(storage, 2)).toEqual([])
    const invoiceTo = { name: 'Ana Gil', tax_id: '12345678Z', country: 'ES', address: 'C/ Mayor, 1' }
    keepSale(storage, { ...sale, invoiceTo })
    expect(keptSales(storage, 1)).toEqual([{ ...sale, invoiceTo }])
    expect(saleStorageKey(sale)).toContain('.412.')
    expect(isSaleStorageKey(1, saleStorageKey(sale))).toBe(true)
    expect(isSaleStorageKey(11, saleStorageKey(sale))).toBe(false)
  })

  test('is removed once it has an answer', () => {
    const storage = openStorage()
    keepSale(storage, sale)
    forgetSale(storage, sale)
    expect(keptSales(storage, 1)).toEqual([])
  })

  test.each([
    ['without items', { ...sale, items: [] }],
    ['with an invalid item', { ...sale, items: [{ productId: 1 }] }],
    ['with a discount that does not exist', { ...sale, discountPercent: 7 }],
    ['without a total', { ...sale, totalCents: undefined }],
    ['of another venue than its storage key', { ...sale, venueId: 7 }],
  ])('%s is ignored', (_title, kept) => {
    const storage = openStorage()
    storage.setItem(saleStorageKey(sale), JSON.stringify(kept))
    expect(keptSales(storage, 1)).toEqual([])
  })
})
