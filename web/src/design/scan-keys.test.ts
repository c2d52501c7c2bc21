import { expect, test } from 'vitest'
import { noKeys, type ScanContext, type ScanEffect, type ScanKeys, takeCharacter, takeOtherKey } from './scan-keys.ts'

const door: ScanContext = { field: 'text', isDialogOpen: false, listener: 'page', profile: null }
const learned = { prefix: '~', suffix: '', end: 'Enter', lowercase: false, length: 4, paceMs: 90 } as const

/** Presses keys, each after a pause. Returns the typed text and where the card went. */
function press(presses: readonly [string, number][], context: ScanContext) {
  let keys: ScanKeys<null> = noKeys
  let at = 10_000
  const effects: ScanEffect<null>[] = []
  for (const [key, pauseMs] of presses) {
    at += pauseMs
    const isCharacter = key.length === 1
    const answer = isCharacter
      ? takeCharacter(keys, { char: key, at, from: null }, context)
      : takeOtherKey(keys, { key, at }, context)
    ;({ keys } = answer)
    effects.push(...answer.effects)
  }
  const typed = effects.flatMap((effect) => (effect.do === 'type' ? effect.strokes.map(({ char }) => char) : []))
  const cards = effects.flatMap((effect) => ('read' in effect ? [`${effect.do} ${effect.read.code}`] : []))
  return { typed: typed.join(''), cards, last: effects.at(-1)?.do }
}

const evenly = (text: string, pauseMs: number): [string, number][] => [
  ...Array.from(text, (char): [string, number] => [char, pauseMs]),
  ['Enter', pauseMs],
]

test.each<[string, readonly [string, number][], Partial<ScanContext>, string, string[], 'hold' | 'pass']>([
  ['a card at the door', evenly('0412', 10), {}, '', ['scan 0412'], 'hold'],
  ['a card from the slowest reader', evenly('0412', 120), {}, '', ['scan 0412'], 'hold'],
  [
    'a card with one slow key while a dialog asks for a reason',
    [...evenly('04', 8).slice(0, 2), ['1', 42], ['2', 8], ['Enter', 8]],
    { isDialogOpen: true },
    '',
    ['queue 0412'],
    'hold',
  ],
  ['a card on a page that does not use cards', evenly('0207', 60), { listener: null }, '', ['offer 0207'], 'hold'],
  [
    'a card while a dialog asks for one',
    evenly('0207', 60),
    { isDialogOpen: true, listener: 'dialog' },
    '',
    ['scan 0207'],
    'hold',
  ],
  ['a card while the reader is being set up', evenly('0207', 60), { listener: 'learning' }, '', ['scan 0207'], 'hold'],
  ['a fast code with any letters', evenly('leida-12', 20), {}, '', ['scan leida-12'], 'hold'],
  ['a number typed by a person', evenly('0412', 160), {}, '0412', [], 'pass'],
  ['a word typed quickly', evenly('puerta', 70), {}, 'puerta', [], 'pass'],
  ['an amount with decimals typed quickly', evenly('12.50', 90), {}, '12.50', [], 'pass'],
  ['a number too short for a card, and Enter', evenly('207', 10), {}, '207', [], 'pass'],
  [
    'an Enter some time after the characters',
    [...evenly('0412', 10).slice(0, 4), ['Enter', 300]],
    {},
    '0412',
    [],
    'pass',
  ],
  [
    'the rest of a card whose first characters were typed into a field',
    [
      ['1', 10],
      ...evenly('0412', 160).slice(0, 1),
      ...evenly('0412', 10)
        .slice(1)
        .map(([key]): [string, number] => [key, 10]),
    ],
    {},
    '1',
    ['refuse 0412'],
    'hold',
  ],
  ['a reader that sends Enter twice', [...evenly('0412', 10), ['Enter', 10]], {}, '', ['scan 0412'], 'hold'],
  ['an Enter pressed by a person after a card', [...evenly('0412', 10), ['Enter', 400]], {}, '', ['scan 0412'], 'pass'],
  [
    'a card with the learned prefix, which is removed',
    evenly('~0412', 90),
    { profile: learned },
    '',
    ['scan 0412'],
    'hold',
  ],
  ['a card in a field for card codes', evenly('0412', 10), { field: 'code', listener: null }, '', [], 'pass'],
  [
    'a card in a field for card codes on a page that uses cards',
    evenly('0412', 10),
    { field: 'code' },
    '',
    ['scan 0412'],
    'hold',
  ],
])('%s', (_title, presses, context, typed, cards, last) => {
  expect(press(presses, { ...door, ...context })).toEqual({ typed, cards, last })
})

test('keys in a password field are never held back', () => {
  const answer = takeCharacter(noKeys, { char: '0', at: 0, from: null }, { ...door, field: 'password' })
  expect(answer).toMatchObject({ keys: { held: [] }, effects: [{ do: 'pass' }] })
})

test('a date field gets its keys at once and its old value back after a card', () => {
  const context: ScanContext = { ...door, field: 'picker', isDialogOpen: true }
  let keys: ScanKeys<string> = noKeys
  for (const [index, char] of Array.from('0412').entries()) {
    const answer = takeCharacter(keys, { char, at: 1_000 + index * 10, from: `before ${index}` }, context)
    expect(answer.effects).toEqual([{ do: 'pass' }])
    ;({ keys } = answer)
  }
  const { effects } = takeOtherKey(keys, { key: 'Enter', at: 1_040 }, context)
  expect(effects.map((effect) => effect.do)).toEqual(['restore', 'queue', 'hold'])
  expect(effects[0]).toMatchObject({ strokes: [{ from: 'before 0' }, {}, {}, {}] })
})
