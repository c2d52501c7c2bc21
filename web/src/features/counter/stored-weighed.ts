import { notWeighed, type Weighed } from '@aforo/domain'
import { isWhole } from '../../outbox/stored-commands.ts'

/** What was weighed for a stored line. Lines of earlier versions have none. */
export function readWeighed(stored: unknown): Weighed {
  if (typeof stored !== 'object' || stored === null) return notWeighed
  const { milli, by } = stored as Partial<Weighed>
  if (by === 'scale') return isWhole(milli) ? { milli, by } : notWeighed
  return by === 'hand' ? { milli: isWhole(milli) ? milli : null, by } : notWeighed
}
