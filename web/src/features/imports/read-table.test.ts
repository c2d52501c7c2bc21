import { importColumnsMost, importRowsMost } from '@aforo/domain'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readPictures } from '../../../worker/read-pictures.ts'
import { readTable, tableMostBytes, UnreadableTable } from '../../../worker/read-table.ts'

const csv = (text: string) => new Blob([text])
const faultOf = (file: Blob) =>
  readTable(file).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableTable ? error.fault : error),
  )

describe('a table as text', () => {
  test.each([
    [';', 'semicolons'],
    [',', 'commas'],
    ['\t', 'tabs'],
  ])('is read with %j', async (delimiter) => {
    const { heads, rows, ...found } = await readTable(
      csv(`Número${delimiter}Nombre\r\n1${delimiter}"Gil${delimiter} Ana ""Anita"""\r\n`),
    )
    expect(heads).toEqual(['Número', 'Nombre'])
    expect(rows).toEqual([{ line: 2, cells: ['1', `Gil${delimiter} Ana "Anita"`] }])
    expect(found).toEqual({ format: 'csv', delimiter, encoding: 'utf-8' })
  })

  test('is read in the encoding of old programs, and with the mark of UTF-8', async () => {
    const old = new Blob([
      new Uint8Array(Array.from('N\xfamero;Pa\xeds \x80\n1;Espa\xf1a').map((letter) => letter.charCodeAt(0))),
    ])
    expect(await readTable(old)).toMatchObject({ heads: ['Número', 'País €'], encoding: 'windows-1252' })
    expect((await readTable(csv('\uFEFFNúmero;b\n1;2'))).heads).toEqual(['Número', 'b'])
  })

  test('keeps the numbers of the rows, below a title and with empty lines between them', async () => {
    const { heads, rows } = await readTable(csv('Listado de socios;;\n\nNum;Nombre;Mail\n1;Ana;a@b.es\n;;\n2;Leo;\n'))
    expect(heads).toEqual(['Num', 'Nombre', 'Mail'])
    expect(rows).toEqual([
      { line: 4, cells: ['1', 'Ana', 'a@b.es'] },
      { line: 6, cells: ['2', 'Leo', ''] },
    ])
  })

  test('says which delimiter Excel has written down, and leaves out empty columns', async () => {
    expect(await readTable(csv('sep=,\r\na,,b\r\n1,,2\r\n'))).toMatchObject({
      heads: ['a', 'b'],
      rows: [{ line: 3, cells: ['1', '2'] }],
    })
  })

  test.each([
    ['an empty file', csv(''), 'table_empty'],
    ['a file of blanks', csv(' \n \n'), 'table_empty'],
    ['heads without rows', csv('a;b\n'), 'table_without_rows'],
    ['a picture', new Blob([new Uint8Array([1, 0, 2, 0])]), 'table_unreadable'],
    ['too many rows', csv(`a;b\n${'1;2\n'.repeat(importRowsMost + 1)}`), 'table_too_many_rows'],
    ['too many columns', csv(`${'a;'.repeat(importColumnsMost)}b\n1\n`), 'table_too_many_columns'],
    ['a file that is too large', csv('a'.repeat(tableMostBytes + 1)), 'table_too_large'],
  ])('is refused: %s', async (_title, file, fault) => expect(await faultOf(file)).toBe(fault))
})

const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function workbook(sheetRows: string, filler = ''): Blob {
  const parts = {
    '[Content_Types].xml': part('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': part(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr/><sheets><sheet name="Socios" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(
      `<worksheet xmlns="${main}"><sheetData>${sheetRows}</sheetData>${filler}</worksheet>`,
    ),
  }
  return new Blob([zipSync(parts)])
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('a workbook', () => {
  test('is read with its dates and numbers', async () => {
    const head = `<row r="1">${text('A1', 'Número')}${text('B1', 'Alta')}${text('C1', 'Crédito')}</row>`
    const row =
      '<row r="2"><c r="A2"><v>496</v></c><c r="B2" s="1"><v>45000</v></c><c r="C2"><v>45.599999999999994</v></c></row>'
    expect(await readTable(workbook(head + row))).toEqual({
      heads: ['Número', 'Alta', 'Crédito'],
      rows: [{ line: 2, cells: ['496', '2023-03-15', '45.6'] }],
      format: 'xlsx',
      delimiter: null,
      encoding: null,
    })
  })

  test('of many rows is read without a worker of its own', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const at = index + 2
      return `<row r="${at}">${text(`A${at}`, String(at))}${text(`B${at}`, `Nombre y apellidos ${at}`)}</row>`
    })
    const head = `<row r="1">${text('A1', 'Número')}${text('B1', 'Nombre')}</row>`
    const table = await readTable(workbook(head + rows.join('')))
    expect(table.rows).toHaveLength(20_000)
    expect(table.rows.at(-1)).toEqual({ line: 20_001, cells: ['20001', 'Nombre y apellidos 20001'] })
  })

  test('with a password, of before 2007, or that is no workbook, is refused', async () => {
    const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    const locked = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0])
    expect(await faultOf(new Blob([new Uint8Array([...old, ...locked])]))).toBe('table_locked')
    expect(await faultOf(new Blob([new Uint8Array(old)]))).toBe('table_old_workbook')
    expect(await faultOf(new Blob([zipSync({ 'a.txt': strToU8('a') })]))).toBe('table_unreadable')
  })
})

describe('an archive of pictures', () => {
  test('gives its pictures one after the other, without the files that are none', async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1)
    const archive = zipSync({
      'fotos/0496.jpg': strToU8('one'),
      'fotos/497.PNG': [strToU8('two'), { level: 0 }],
      'fotos/498.webp': large,
      '__MACOSX/fotos/._0496.jpg': strToU8('sidecar'),
      'notes.txt': strToU8('no picture'),
    })
    const found = []
    for await (const picture of readPictures(new Blob([archive]))) found.push(picture)
    expect(found.map(({ name, bytes }) => [name, bytes === null ? null : new TextDecoder().decode(bytes)])).toEqual([
      ['0496.jpg', 'one'],
      ['497.PNG', 'two'],
      ['498.webp', null],
    ])
  })
})
