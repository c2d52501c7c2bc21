import type { ReaderProfile } from '../device/reader.ts'
import type { CardRead } from './scan-shape.ts'

/** The number of scans of the same card that the set-up of a reader needs. */
export const readsToLearn = 3

export type Learning = {
  reads: readonly CardRead[]
  /** Whether the last scan was another card, so that the set-up started again. */
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
 * Splits a scan into prefix, code and suffix. A prefix is a symbology identifier such as `]C1`, or characters that are
 * neither letters nor digits. The code is what the club stores for a card.
 */
const parts = /^(?<prefix>\][A-Za-z]\d|[^0-9A-Za-z]*)(?<code>[0-9A-Za-z].{2,}[0-9A-Za-z])(?<suffix>[^0-9A-Za-z]*)$/

/** The profile of the reader, or null while there are too few scans. */
export function profileOf({ reads }: Learning): ReaderProfile | null {
  const [first] = reads
  if (first === undefined || reads.length < readsToLearn) return null
  const { prefix = '', suffix = '', code = first.raw } = parts.exec(first.raw)?.groups ?? {}
  const paceMs = Math.round(reads.reduce((sum, read) => sum + read.paceMs, 0) / reads.length)
  return { prefix, suffix, end: first.end, lowercase: /[a-z]/.test(code), length: code.length, paceMs }
}
