import { expect, test } from 'vitest'
import { findHelp } from './help-search.ts'
import { help } from './help.ts'
import { helpTopics } from './help-topics.ts'

test.each(['es', 'en'] as const)('every help task has three to six short steps in %s', (language) => {
  for (const topic of helpTopics) {
    const { title, steps } = help[language][topic]
    expect(title).not.toBe('')
    expect(steps.length, topic).toBeGreaterThanOrEqual(3)
    expect(steps.length, topic).toBeLessThanOrEqual(6)
    for (const step of steps) expect(step.length, step).toBeLessThanOrEqual(170)
  }
})

test.each([
  ['', 'es', helpTopics],
  ['balanza', 'es', ['weigh', 'scale', 'devices']],
  ['GESTORÍA', 'es', ['accountant', 'journal']],
  ['gestoria', 'es', ['accountant', 'journal']],
  ['accountant', 'en', ['accountant', 'journal']],
  ['cerrar arqueo', 'es', ['till']],
  ['no such thing', 'en', []],
] as const)('searching for "%s" in %s finds the right tasks', (typed, language, expected) =>
  expect(findHelp(typed, language)).toEqual(expected),
)
