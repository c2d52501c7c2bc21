import { describe, expect, test } from 'vitest'
import { chooseField, columnsBlocker, columnState, type FileColumn, recogniseColumns } from './import-columns.ts'
import type { ImportKind } from './import-fields.ts'

const columnsOf = (table: Record<string, string[]>): FileColumn[] =>
  Object.entries(table).map(([heading, values]) => ({ heading, values }))

const recognised = (kind: ImportKind, table: Record<string, string[]>) =>
  recogniseColumns(kind, columnsOf(table), []).columns.map((column) => [
    column.heading,
    column.field,
    columnState(column),
  ])

describe('columns of members', () => {
  test('are recognised by their Spanish headings, and money waits for a person', () => {
    expect(
      recognised('members', {
        NUM_SOCIO: ['0496', '0497'],
        'NOMBRE Y APELLIDOS': ['Ferrer Gil, Lucía', 'Soler Zabala, Alba'],
        MAIL: ['lucia@correo.example', 'alba@correo.example'],
        F_NAC: ['04/03/1991', '17/11/1988'],
        DOCUMENTO: ['12345678Z', 'X1234567L'],
        FIN_CUOTA: ['31/12/26', '15/01/27'],
        MONEDERO: ['45,50', '0,00'],
        LIMITE: ['60', '60'],
        COLOR: ['rojo', 'azul'],
      }),
    ).toEqual([
      ['NUM_SOCIO', 'number', 'recognised'],
      ['NOMBRE Y APELLIDOS', 'full_name', 'recognised'],
      ['MAIL', 'email', 'recognised'],
      ['F_NAC', 'birth_date', 'recognised'],
      ['DOCUMENTO', 'document_number', 'recognised'],
      ['FIN_CUOTA', 'fee_paid_until', 'recognised'],
      ['MONEDERO', 'balance', 'to_confirm'],
      ['LIMITE', null, 'to_choose'],
      ['COLOR', null, 'not_imported'],
    ])
  })

  test.each([
    ['English', { 'Member No.': 'number', 'First name': 'name', 'Last name': 'last_name', 'E-mail': 'email' }],
    ['German', { 'Mitglieds-Nr.': 'number', Vorname: 'name', Nachname: 'last_name', Straße: 'address' }],
    ['Spanish', { 'Nº de socio': 'number', Nombre: 'name', Apellidos: 'last_name', 'Teléfono móvil': 'phone' }],
  ])('are recognised by their %s headings', (_language, fields) => {
    const { columns } = recogniseColumns(
      'members',
      Object.keys(fields).map((heading) => ({ heading, values: [] })),
      [],
    )
    expect(columns.map(({ field }) => field)).toEqual(Object.values(fields))
  })

  test('each field is of one column: the first', () => {
    expect(recognised('members', { Email: ['a@b.es'], 'Correo electrónico': ['c@d.es'] })).toEqual([
      ['Email', 'email', 'recognised'],
      ['Correo electrónico', null, 'not_imported'],
    ])
  })

  test('are the whole name if nothing else has the last names', () => {
    expect(recognised('members', { Nombre: ['Ana Gil', 'Leo Martí Roig'] })).toEqual([
      ['Nombre', 'full_name', 'recognised'],
    ])
    expect(recognised('members', { Nombre: ['Ana María', 'José Luis'], Apellidos: ['Gil', 'Roig'] })).toEqual([
      ['Nombre', 'name', 'recognised'],
      ['Apellidos', 'last_name', 'recognised'],
    ])
  })

  test('are guessed by their values, and then confirmed by a person', () => {
    const table = { 'Campo 1': ['a@b.es', 'c@d.es'], 'Campo 2': ['12345678Z', 'X1234567L'], 'Campo 3': ['612 345 678'] }
    expect(recognised('members', table)).toEqual([
      ['Campo 1', 'email', 'to_confirm'],
      ['Campo 2', 'document_number', 'to_confirm'],
      ['Campo 3', 'phone', 'to_confirm'],
    ])
  })

  test('whose values do not look like their heading are confirmed by a person', () => {
    expect(recognised('members', { Correo: ['C/ Mayor 3', 'Av. Sur 1'], Nacimiento: ['Madrid', 'Vigo'] })).toEqual([
      ['Correo', 'email', 'to_confirm'],
      ['Nacimiento', 'birth_date', 'to_confirm'],
    ])
  })
})

describe('exports of shop programs', () => {
  test.each([
    [
      'woocommerce',
      'products',
      'ID|Type|SKU|Name|Short description|Tax status|In stock?|Stock|Regular price|Categories',
      [null, null, null, 'name', 'description', null, null, 'stock', 'price', 'category'],
    ],
    [
      'shopify',
      'products',
      'Handle|Title|Vendor|Type|Variant Price|Variant Inventory Qty|Cost per item',
      [null, 'name', null, 'category', 'price', 'stock', 'cost'],
    ],
    [
      'loyverse',
      'products',
      'Handle|SKU|Name|Category|Sold by weight|Cost|Track stock|Price [Sala Norte]|In stock [Sala Norte]',
      [null, null, 'name', 'category', null, 'cost', null, 'price', 'stock'],
    ],
    [
      'square',
      'members',
      'Reference ID|First Name|Last Name|Email Address|Square Customer ID',
      ['number', 'name', 'last_name', 'email', null],
    ],
  ] as const)('of %s are known by their columns', (preset, kind, headings, fields) => {
    const { columns, by } = recogniseColumns(
      kind,
      headings.split('|').map((heading) => ({ heading, values: [] })),
      [],
    )
    expect(by).toBe(preset)
    expect(columns.map(({ field }) => field)).toEqual(fields)
  })
})

test('a file with the headings of an earlier one has its columns, but money is confirmed again', () => {
  const file = columnsOf({ Nº: ['1'], Quién: ['Ana'], Euros: ['4,50'], Límite: ['60'] })
  const earlier = [
    { heading: 'nº', field: 'number' as const },
    { heading: 'QUIEN', field: 'name' as const },
    { heading: 'Euros ', field: 'balance' as const },
    { heading: 'limite', field: null },
  ]
  const { columns, by } = recogniseColumns('members', file, [{ columns: [] }, { columns: earlier }])
  expect(by).toBe('saved')
  expect(columns.map(columnState)).toEqual(['recognised', 'recognised', 'to_confirm', 'not_imported'])
})

test('the rows can be checked once everything is chosen, confirmed and there', () => {
  const file = columnsOf({ Número: ['1'], Nombre: ['Ana'], Correo: ['a@b.es'], Saldo: ['1'], Límite: ['60'] })
  let { columns } = recogniseColumns('members', file, [])
  const choose = (heading: string, field: Parameters<typeof chooseField>[1]) => {
    columns = columns.map((column) => (column.heading === heading ? chooseField(column, field) : column))
  }
  expect(columnsBlocker('members', columns)).toEqual({ code: 'to_choose', heading: 'Límite' })
  choose('Límite', null)
  expect(columnsBlocker('members', columns)).toEqual({ code: 'to_confirm', heading: 'Saldo' })
  choose('Saldo', 'balance')
  expect(columnsBlocker('members', columns)).toEqual({ code: 'required', field: 'birth_date' })
  choose('Límite', 'birth_date')
  expect(columnsBlocker('members', columns)).toBeNull()
})
