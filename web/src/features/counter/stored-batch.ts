import { isText, isWhole } from '../../outbox/stored-commands.ts'

/** The batch from which goods of a line are taken. */
export type NamedBatch = { id: number; code: string }

/** The batch that was chosen for a stored line. Null if none was, as in lines of earlier versions. */
export function readBatch(stored: unknown): NamedBatch | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, code } = stored as Partial<NamedBatch>
  return isWhole(id) && isText(code) ? { id, code } : null
}
