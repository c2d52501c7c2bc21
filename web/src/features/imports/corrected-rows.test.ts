import { describe, expect, test } from 'vitest'
import { correctedRows } from './corrected-rows.ts'
import type { FileTable } from '../../../worker/read-table.ts'
import type { Import } from './imports-queries.ts'

const table = (heads: string[], ...rows: string[][]): FileTable => ({
  heads,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  format: 'csv',
  delimiter: ';',
  encoding: 'utf-8',
})

const sent: Import = {
  id: 1,
  kind: 'members',
  state: 'checked',
  file_name: 'socios.csv',
  columns: [
    { heading: 'NUM_SOCIO', field: 'number' },
    { heading: 'Teléfono', field: 'phone' },
    { heading: 'Saldo', field: 'balance' },
    { heading: 'Obs', field: null },
  ],
  rows: 9,
  rows_received: 9,
  balances_on: '2026-11-19',
  counts: null,
  warnings: {},
  chosen: null,
  outcomes: {},
  progress: null,
  started: { by: 'Marta', at: '2026-11-19T10:00:00.000Z' },
  run: null,
  undone: null,
  undo_until: null,
  erased: false,
}
const today = '2026-11-19'

describe('a corrected file', () => {
  test('gives its rows by the number in the first column', () => {
    const file = table(
      ['Fila', 'NUM_SOCIO', 'Teléfono', 'Saldo', 'Qué corregir'],
      ['118', '496', "'+34 600111222", '1.045,50', 'Crédito: …'],
      ['204', '497', '', '0,00', ''],
    )
    expect(correctedRows(file, sent, today)).toEqual([
      { row: 118, fields: { number: '496', phone: '+34 600111222', balance: '1045,50' } },
      { row: 204, fields: { number: '497', balance: '0,00' } },
    ])
  })

  test.each([
    ['with other columns', table(['Fila', 'NUM_SOCIO'], ['118', '496'])],
    ['without row numbers', table(['NUM_SOCIO', 'Teléfono', 'Saldo'], ['A-1', '600', '1'])],
  ])('%s is another file', (_title, file) => expect(correctedRows(file, sent, today)).toBeNull())
})
