import { expect, test } from 'vitest'
import { typeAheadTarget } from './type-ahead.ts'

const labels = ['Entradas', 'Retirada', 'Socios', 'Productos', 'Personal', 'Ámbitos']

test.each([
  ['a letter finds its entry', 's', -1, 2],
  ['the same letter again moves on', 'p', 3, 4],
  ['the same letter wraps round at the end', 'p', 4, 3],
  ['a longer word stays on an entry that matches', 'pr', 3, 3],
  ['a longer word moves on from an entry that does not match', 'pe', 3, 4],
  ['accents and capitals do not matter', 'AMB', 0, 5],
  ['no letters find nothing', '', 0, null],
  ['an unknown word finds nothing', 'zz', 0, null],
] as const)('%s', (_title, typed, from, expected) => {
  expect(typeAheadTarget(labels, typed, from)).toBe(expected)
})
