import { describe, expect, test } from 'vitest'
import { formatOf, plainValue } from './import-formats.ts'

const today = '2026-11-19'

describe('the days of a column', () => {
  test.each([
    [['04/03/1991', '17/11/1988'], '04/03/1991', '04/03/1991'],
    [['4/3/1991', '17-11-1988'], '4/3/1991', '04/03/1991'],
    [['03/04/1991', '11/17/1988'], '03/04/1991', '04/03/1991'],
    [['1991-03-04'], '1991-03-04', '04/03/1991'],
    [['1991-03-04 00:00:00'], '1991-03-04 00:00:00', '04/03/1991'],
    [['31/02/1990'], '31/02/1990', '31/02/1990'],
    [['ayer'], 'ayer', 'ayer'],
    [['04/03/91'], '04/03/91', '04/03/1991'],
    // Somebody of 16 and not of 116: the check refuses minors.
    [['09/05/10'], '09/05/10', '09/05/2010'],
    [['20/11/26'], '20/11/26', '20/11/1926'],
  ])('%j: %s is %s', (values, text, plain) =>
    expect(plainValue('birth_date', text, { format: formatOf(values), today })).toBe(plain),
  )

  test('of a fee are of this century', () =>
    expect(plainValue('fee_paid_until', '15/01/27', { format: formatOf(['15/01/27']), today })).toBe('15/01/2027'))

  test('say how they are written', () => {
    expect(formatOf(['31/12/26'])).toEqual({ days: 'day_first', hasShortYears: true, decimal: null })
    expect(formatOf(['12/31/2026', '01/02/2026']).days).toBe('month_first')
    expect(formatOf(['2026-12-31']).days).toBe('year_first')
  })
})

describe('the numbers of a column', () => {
  test.each([
    ['with commas', ['45,50', '1.234'], '1.234', '1234'],
    ['with commas', ['45,50'], '1.234,5', '1234,5'],
    ['with points', ['45.50', '1,234'], '1,234', '1234'],
    ['with points', ['45.50'], '1,234.50', '1234,50'],
    ['with a currency', ['45,50 €'], '45,50 €', '45,50'],
    ['with a currency before', ['€45.50'], '€45.50', '45,50'],
    ['below zero', ['-20,00'], '-20,00', '-20,00'],
    ['below zero, with a true minus', ['−20,00'], '−20,00', '-20,00'],
    ['of grams', ['12,5 g'], '12,5 g', '12,5'],
    ['of thousands that nothing explains', ['1.234'], '1.234', '1,234'],
    ['of millions', ['1.234.567'], '1.234.567', '1234567'],
    ['written in two ways', ['45,50', '7,25'], '12.5', '12.5'],
    ['that are none', ['mucho'], 'mucho', 'mucho'],
  ])('%s %j: %s is %s', (_title, values, text, plain) =>
    expect(plainValue('balance', text, { format: formatOf(values), today })).toBe(plain),
  )

  test('are left alone where the field is of words', () =>
    expect(plainValue('name', '1.234,50', { format: formatOf(['1,50']), today })).toBe('1.234,50'))
})
