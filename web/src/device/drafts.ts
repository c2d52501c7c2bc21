import { useLayoutEffect } from 'react'

/** Prefix of the storage keys of drafts. Commands that were sent are not drafts and use other keys. */
const prefix = 'aforo.draft.'
/** Prefix that earlier versions used for messages that could not be sent. */
const formerPrefix = 'aforo.message.'

const placeOf = (staffId: number, name: string): string => `${prefix}${staffId}.${name}`

/** The keys that hold drafts of other people. With null, all drafts. */
export function foreignDrafts(places: readonly string[], staffId: number | null): string[] {
  const own = staffId === null ? null : placeOf(staffId, '')
  return places.filter(
    (place) => (place.startsWith(prefix) || place.startsWith(formerPrefix)) && (own === null || !place.startsWith(own)),
  )
}

/** The person whose drafts this tab may store. */
let writer: number | null = null

type Area = 'tab' | 'browser'
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage)

/**
 * One draft of one person. It lasts until the tab is closed or as long as the browser keeps it, and is deleted when
 * they sign out.
 */
export function draftOf(area: Area, staffId: number, name: string) {
  const place = placeOf(staffId, name)
  return {
    read: (): string | null => {
      try {
        return storageOf(area).getItem(place)
      } catch {
        return null
      }
    },
    /** Returns whether the draft is stored. It is not if the storage is full or blocked. */
    write: (text: string | null): boolean => {
      try {
        if (text === null) storageOf(area).removeItem(place)
        // A refusal may arrive after the sign-out. It must not store the draft again.
        else if (writer === staffId) storageOf(area).setItem(place, text)
        return text !== null && writer === staffId
      } catch {
        return false
      }
    },
  }
}

function forgetDrafts(staffId: number | null): void {
  for (const area of ['tab', 'browser'] as const) {
    try {
      const storage = storageOf(area)
      for (const place of foreignDrafts(Object.keys(storage), staffId)) storage.removeItem(place)
    } catch {
      // Blocked storage holds no drafts.
    }
  }
}

/**
 * Keeps drafts private to their author in every tab. Signing in deletes the drafts of other people, and signing out
 * deletes all. After an expired session the same person finds their drafts again.
 */
export function useOwnDrafts(staffId: number | null, hasSignedOut: boolean): void {
  // Runs before any component on the page stores a draft.
  useLayoutEffect(() => {
    if (staffId === null && !hasSignedOut) return
    writer = staffId
    forgetDrafts(staffId)
  }, [staffId, hasSignedOut])
}
