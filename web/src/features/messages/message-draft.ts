import { draftOf } from '../../device/drafts.ts'

/** A message that was not sent. It keeps its key, so that a repeat is the same message. */
export type Draft = { text: string; to: { id: number; label: string } | null; key: string }

export const isSameMessage = (one: Draft, other: Pick<Draft, 'text' | 'to'>): boolean =>
  one.text === other.text && one.to?.id === other.to?.id

/** Reads a stored draft; null if it is invalid. */
export function readDraft(stored: string | null): Draft | null {
  try {
    const found = JSON.parse(stored ?? 'null') as Partial<Draft> | null
    if (typeof found?.text !== 'string' || typeof found.key !== 'string') return null
    const to = typeof found.to?.id === 'number' && typeof found.to.label === 'string' ? found.to : null
    return { text: found.text, to, key: found.key }
  } catch {
    return null
  }
}

/** Drafts are stored per person and venue, because several people can share a browser. */
export function messageDraft(staffId: number, venueId: number) {
  const kept = draftOf('browser', staffId, `message.${venueId}`)
  return {
    read: (): Draft | null => readDraft(kept.read()),
    write: (draft: Draft | null): void => void kept.write(draft === null ? null : JSON.stringify(draft)),
  }
}
