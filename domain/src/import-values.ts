import type { ImportedFields, ImportField } from './import-fields.ts'
import type { ImportFault, ImportFaultCode } from './imports.ts'
import { plainText } from './plain-text.ts'
import { readTypedCents, readTypedMilli } from './typed-amounts.ts'

/** Reads the words of one row by field, and collects what is wrong with them. An empty field reads as null. */
export function readImportedRow(fields: ImportedFields) {
  const faults: ImportFault[] = []
  // Files that are downloaded to be corrected have an apostrophe before what a spreadsheet would take for a formula.
  const wordsOf = (field: ImportField): string =>
    (fields[field] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/^'(?=[=+@-])/, '')
  const fail = (field: ImportField, code: ImportFaultCode, figures: Record<string, string> = {}): null => {
    faults.push({ field, code, value: wordsOf(field), figures })
    return null
  }
  const whenFilled = <T>(field: ImportField, read: (words: string) => T | null): T | null => {
    const words = wordsOf(field)
    return words === '' ? null : read(words)
  }

  return {
    faults,
    fail,
    wordsOf,
    text: (field: ImportField, most: number): string | null =>
      whenFilled(field, (words) => (words.length > most ? fail(field, 'too_long', { most: String(most) }) : words)),
    day: (field: ImportField, { shortYears = true } = {}): string | null =>
      whenFilled(field, (words) => {
        const day = readImportedDay(words, shortYears)
        return typeof day === 'string' ? day : fail(field, `date_${day.fault}`)
      }),
    wholeNumber: (field: ImportField, most: number): number | null =>
      whenFilled(field, (words) => {
        const number = /^\d{1,10}$/.test(words) ? Number(words) : 0
        return number >= 1 && number <= most ? number : fail(field, 'number_malformed')
      }),
    cents: (field: ImportField, mostCents: number): number | null =>
      whenFilled(field, (words) => {
        const plain = words
          .replace(/(€|eur|euros)$/i, '')
          .replace(/^€/, '')
          .replaceAll(/\s/g, '')
        if (/^[-−–]/.test(plain)) return /[1-9]/.test(plain) ? fail(field, 'amount_negative') : 0
        const cents = readTypedCents(plain, Number.MAX_SAFE_INTEGER)
        if (cents === null) return fail(field, 'amount_malformed')
        return cents > mostCents ? fail(field, 'amount_too_large', { most: String(mostCents / 100) }) : cents
      }),
    milli: (field: ImportField, mostMilli: number): number | null =>
      whenFilled(field, (words) => {
        const plain = words.replace(/(gramos|grams|gr|g|uds|ud)\.?$/i, '').replaceAll(/\s/g, '')
        const milli = readTypedMilli(plain, Number.MAX_SAFE_INTEGER)
        if (milli === null) return fail(field, 'quantity_malformed')
        return milli > mostMilli ? fail(field, 'quantity_too_large', { most: String(mostMilli / 1000) }) : milli
      }),
    choice: <T extends string | number>(field: ImportField, choices: ReadonlyMap<string, T>): T | null =>
      whenFilled(field, (words) => {
        const chosen = choices.get(
          plainText(words)
            .replace(/[%.]+$/, '')
            .trim(),
        )
        return chosen ?? fail(field, 'choice_unknown', { choices: shownChoices(choices) })
      }),
  }
}

export type ImportedRowReader = ReturnType<typeof readImportedRow>

/** The first word for each choice. */
function shownChoices(choices: ReadonlyMap<string, string | number>): string {
  const shown = new Map<string | number, string>()
  for (const [word, choice] of choices) if (!shown.has(choice)) shown.set(choice, word)
  return [...shown.values()].join(', ')
}

/** The words of each choice, in both languages, as a map for reading. */
export const choicesOf = <T extends string>(words: Record<T, readonly string[]>): ReadonlyMap<string, T> =>
  new Map((Object.keys(words) as T[]).flatMap((choice) => words[choice].map((word) => [word, choice] as const)))

const isRealDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

type UnreadDay = { fault: 'malformed' | 'impossible' }

/**
 * A date as day/month/year or as ISO, also with a time behind it. A year of two digits is of this century, unless that
 * could be wrong.
 */
export function readImportedDay(words: string, shortYears: boolean): string | UnreadDay {
  const dateOnly = words.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(dateOnly)
  const spanish = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(dateOnly)
  const [year = '', month = '', date = ''] = iso?.slice(1) ?? spanish?.slice(1).toReversed() ?? []
  if (year === '' || (year.length === 2 && !shortYears)) return { fault: 'malformed' }
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return /^(19|20|21)/.test(day) && isRealDay(day) ? day : { fault: 'impossible' }
}
