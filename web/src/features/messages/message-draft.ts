import { draftOf } from '../../device/drafts.ts'

/** What somebody wrote and could not send: with its key, so that sent again it is the same message. */
export type Draft = { text: string; to: { id: number; label: string } | null; key: string }

export const isSameMessage = (one: Draft, other: Pick<Draft, 'text' | 'to'>): boolean =>
  one.text === other.text && one.to?.id === other.to?.id

/** Anything else than what was written here is no draft. */
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

/** A browser that several people use keeps apart what each wrote, and at which venue. */
export function messageDraft(staffId: number, venueId: number) {
  const kept = draftOf('browser', staffId, `message.${venueId}`)
  return {
    read: (): Draft | null => readDraft(kept.read()),
    write: (draft: Draft | null): void => void kept.write(draft === null ? null : JSON.stringify(draft)),
  }
}
