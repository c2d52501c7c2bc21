import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

/**
 * Scoring runs on the thread that serves everybody, and takes the longer the longer the password is and the more ways
 * there are to read its signs as letters. The first characters say enough: a few tens of milliseconds at worst.
 */
const scoredCharactersMost = 40
const readingsMost = 4

/** The long lists. The many short ones (planets, directions, sizes) cost as much time each and add nothing to these. */
const createScorer = () =>
  new ZxcvbnFactory({
    dictionary: {
      passwords: common['passwords-common'],
      englishWords: english['commonWords-en'],
      englishFirstNames: english['firstnames-en'],
      englishLastNames: english['lastnames-en'],
      spanishWords: spanish['commonWords-es-es'],
      spanishFirstNames: spanish['firstnames-es-es'],
      spanishLastNames: spanish['lastnames-es-es'],
    },
    graphs: adjacencyGraphs,
    maxLength: scoredCharactersMost,
    l33tMaxSubstitutions: readingsMost,
  })

let scorer: ZxcvbnFactory | null = null

/** How hard a password is to guess, from 0 to 4, for somebody who knows these names. */
export function scorePassword(password: string, names: readonly string[]): number {
  // Ordering the lists takes a tenth of a second: only for a process where somebody chooses a password.
  scorer ??= createScorer()
  return scorer.check(password.normalize('NFKC'), [...names]).score
}
