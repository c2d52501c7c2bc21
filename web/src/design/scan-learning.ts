import type { ReaderProfile } from '../device/reader.ts'
import type { CardRead } from './scan-shape.ts'

/** The same card as often as this teaches a device its reader. */
export const readsToLearn = 3

export type Learning = {
  reads: readonly CardRead[]
  /** Whether the last read was another card, so that it began again. */
  hasRestarted: boolean
}

export const nothingLearned: Learning = { reads: [], hasRestarted: false }

export function learnRead({ reads }: Learning, read: CardRead): Learning {
  if (reads.length === readsToLearn) return { reads, hasRestarted: false }
  const [first] = reads
  const isSame = first === undefined || (first.raw === read.raw && first.end === read.end)
  return isSame ? { reads: [...reads, read], hasRestarted: false } : { reads: [read], hasRestarted: true }
}

/**
 * What surrounds the code: a symbology identifier such as `]C1`, or signs that are neither letters nor digits. What is
 * left is the code, as it is written in the books.
 */
const parts = /^(?<prefix>\][A-Za-z]\d|[^0-9A-Za-z]*)(?<code>[0-9A-Za-z].{2,}[0-9A-Za-z])(?<suffix>[^0-9A-Za-z]*)$/

/** What these reads say about the reader, or null as long as there are too few. */
export function profileOf({ reads }: Learning): ReaderProfile | null {
  const [first] = reads
  if (first === undefined || reads.length < readsToLearn) return null
  const { prefix = '', suffix = '', code = first.raw } = parts.exec(first.raw)?.groups ?? {}
  const paceMs = Math.round(reads.reduce((sum, read) => sum + read.paceMs, 0) / reads.length)
  return { prefix, suffix, end: first.end, lowercase: /[a-z]/.test(code), length: code.length, paceMs }
}
