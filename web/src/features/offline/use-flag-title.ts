import { centsOfAmount, type OfflineFlag } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { flagWords } from './flag-words.ts'
import type { OfflineCommand } from './offline-queries.ts'

/** Why a command needs a decision, in words: one title for each flag, the one about money first. */
export function useFlagTitles(currency: string): (command: OfflineCommand) => readonly [string, ...string[]] {
  const t = useWords(flagWords)
  const language = useLanguage()
  const isFlag = (flag: string): flag is OfflineFlag => Object.hasOwn(t.flags, flag)
  return ({ flags, missing }) => {
    const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
    const titleOf = (flag: string) => {
      if (flag === 'dispense_credit' && missing !== null) return t.creditMissing(money(missing))
      return isFlag(flag) ? t.flags[flag] : t.other
    }
    const sorted = flags.toSorted((one, other) => rank(one) - rank(other)).map(titleOf)
    const [first = t.other, ...rest] = new Set(sorted)
    return [first, ...rest]
  }
}

/** A held command is first of all held, and a debt matters more than the other flags. */
const rank = (flag: string): number => (flag === 'old_lease' ? 0 : flag === 'dispense_credit' ? 1 : 2)
