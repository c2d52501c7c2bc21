import { expect, test } from 'vitest'
import { chunksOf } from './file-rows.ts'

const rows = (count: number, notes: string) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, fields: { notes } }))

test.each([
  ['five hundred at a time', rows(1_200, 'x'), [500, 500, 200]],
  ['fewer where they are long', rows(400, 'x'.repeat(1_500)), [195, 195, 10]],
  ['none where there are none', [], []],
])('rows are sent %s', (_title, sent, sizes) => expect(chunksOf(sent).map(({ length }) => length)).toEqual(sizes))
