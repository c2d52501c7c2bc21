import type { EntryRule } from '@aforo/domain'
import type { Client } from '../../parts/members/member-name.ts'
import { standingOf } from '../../parts/members/standing.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { rulesToShow } from './entry-preview.ts'

/** The text of the rules that a member breaks. A banned, suspended or former member is named as such. */
export function useRuleWords(): (client: Client, rules: readonly EntryRule[]) => string {
  const t = useWords(doorWords)
  return (client, rules) =>
    rulesToShow(rules)
      .map((rule) => (rule === 'entry_barred' ? t.barred[standingOf(client.state)] : t.rules[rule]))
      .join(', ')
}

/** A rule that stands alone begins with a capital. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
