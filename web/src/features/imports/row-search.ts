import { plainText } from '@aforo/domain'
import type { ImportRow } from './imports-queries.ts'

/** Rows with these words in their name, number or values. Case and accents are ignored. */
export function matchingRows(rows: readonly ImportRow[], typed: string): ImportRow[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  return rows.filter(({ row, name, fields }) => {
    const text = plainText([row, name, ...Object.values(fields)].join(' '))
    return words.every((word) => text.includes(word))
  })
}
