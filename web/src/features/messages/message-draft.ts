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
export function draftPlace(staffId: number, venueId: number) {
  const place = `aforo.message.${staffId}.${venueId}`
  return {
    read: (): Draft | null => {
      try {
        return readDraft(localStorage.getItem(place))
      } catch {
        return null
      }
    },
    write: (draft: Draft | null): void => {
      try {
        if (draft === null) localStorage.removeItem(place)
        else localStorage.setItem(place, JSON.stringify(draft))
      } catch {
        // Storage is full or closed to us: the text stays as long as the page.
      }
    },
  }
}
