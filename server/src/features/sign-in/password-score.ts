import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

/**
 * Scoring runs on the main thread and blocks all other calls. Its time grows with the length of the password and with
 * the number of ways to read symbols as letters. The first characters are enough and take some tens of milliseconds at
 * most.
 */
const scoredCharactersMost = 40
const readingsMost = 4

/** Only the long lists. Each short one (planets, directions, sizes) costs as much time and adds nothing. */
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

/** How hard a password is to guess for an attacker who knows these names, from 0 to 4. */
export function scorePassword(password: string, names: readonly string[]): number {
  // Created on first use, because sorting the lists takes a tenth of a second.
  scorer ??= createScorer()
  return scorer.check(password.normalize('NFKC'), [...names]).score
}
