import { useWords } from '../../words/words.ts'
import type { CountSheet } from './counts-queries.ts'
import { countsWords } from './counts-words.ts'

const namedMost = 3

/** What a count is called: by what it covers. */
export function useCountName() {
  const t = useWords(countsWords)
  return ({ scope, scope_names: names }: Pick<CountSheet, 'scope' | 'scope_names'>): string =>
    names.length === 0
      ? t.scopes[scope]
      : t.named(scope, names.slice(0, namedMost).join(', '), names.length - namedMost)
}
