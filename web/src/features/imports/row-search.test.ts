import { expect, test } from 'vitest'
import type { ImportRow } from './imports-queries.ts'
import { matchingRows } from './row-search.ts'

const row = (number: number, name: string, fields: ImportRow['fields']): ImportRow => ({
  row: number,
  name,
  fields,
  verdict: 'ready',
  faults: [],
  warnings: [],
  matches: [],
  changes: [],
  decision: 'import',
  outcome: null,
  subject_id: null,
})
const rows = [
  row(2, 'Rocío Ferrer', { email: 'rocio@correo.example' }),
  row(118, 'Íker Sanz', { number: '0497', city: 'Vigo' }),
]

test.each([
  ['rocio', [2]],
  ['IKER vigo', [118]],
  ['0497', [118]],
  ['118', [118]],
  ['nadie', []],
])('a search for %s', (typed, found) => expect(matchingRows(rows, typed).map((one) => one.row)).toEqual(found))
