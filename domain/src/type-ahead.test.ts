import { expect, test } from 'vitest'
import { typeAheadTarget } from './type-ahead.ts'

const labels = ['Entradas', 'Retirada', 'Socios', 'Productos', 'Personal', 'Ámbitos']

test.each([
  ['a letter finds its entry', 's', -1, 2],
  ['the same letter again moves on', 'p', 3, 4],
  ['and wraps round', 'p', 4, 3],
  ['a longer word stays where it fits', 'pr', 3, 3],
  ['a longer word leaves where it does not', 'pe', 3, 4],
  ['accents and capitals do not matter', 'AMB', 0, 5],
  ['nothing typed leads nowhere', '', 0, null],
  ['an unknown word leads nowhere', 'zz', 0, null],
] as const)('%s', (_title, typed, from, expected) => {
  expect(typeAheadTarget(labels, typed, from)).toBe(expected)
})
