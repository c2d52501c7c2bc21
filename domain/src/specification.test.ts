import { describe, expect, test } from 'vitest'
import { geneticsCategoryId } from './catalogue.ts'

describe('constants', () => {
  test('the genetics have the id 8 where nobody has marked another category', () => {
    expect(geneticsCategoryId([{ id: 3, genetics: false }])).toBe(8)
    expect(geneticsCategoryId([{ id: 3, genetics: true }])).toBe(3)
  })
})
