import { type Language, memberNumberText } from '@aforo/domain'
import { formatDay, formatMonth } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import type { MadeExport } from './exports-queries.ts'
import { exportsWords } from './exports-words.ts'

type Filter = MadeExport['filter']

function daysText({ from, to }: Filter, language: Language): string | null {
  const t = exportsWords[language]
  const dayText = (day: string) => formatDay(day, language)
  if (from !== undefined && to !== undefined)
    return from === to ? t.on(dayText(from)) : t.between(dayText(from), dayText(to))
  if (from !== undefined) return t.since(dayText(from))
  return to === undefined ? null : t.until(dayText(to))
}

/** A value without a label is shown unchanged. */
const wordsFor = (value: string, words: Record<string, string>): string => words[value] ?? value

/** The filter of an exported file, in words. */
export function filterText(filter: Filter, language: Language): string {
  const t = exportsWords[language]
  const { methods } = memberWords[language]
  const { venues, staff, client_id: number, searched, period, month, type, method, state, exit_kind: exit } = filter
  const { register } = filter
  const parts = [
    register === undefined ? null : t.registerKinds[register],
    daysText(filter, language),
    month === undefined ? null : formatMonth(month, language),
    period === undefined ? null : t.period(wordsFor(period, t.periods)),
    type === undefined ? null : wordsFor(type, t.types),
    method === undefined ? null : wordsFor(method, methods).toLowerCase(),
    state === undefined ? null : wordsFor(state, t.groups),
    exit === undefined ? null : wordsFor(exit, t.exits),
    number === undefined ? null : t.member(memberNumberText(number)),
    staff === undefined ? null : t.staff(staff),
    searched === true ? t.searched : null,
    venues === undefined ? null : t.venues(venues.join(', ')),
  ].filter((part) => part !== null)
  const text = parts.length === 0 ? t.everything : parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
