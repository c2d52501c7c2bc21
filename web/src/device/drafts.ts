import { useLayoutEffect } from 'react'

/** Where what somebody types is kept until they send it. Commands that were sent are no drafts: they are kept elsewhere. */
const beginning = 'aforo.draft.'
/** Where earlier versions kept messages that could not be sent. */
const formerBeginning = 'aforo.message.'

const placeOf = (staffId: number, name: string): string => `${beginning}${staffId}.${name}`

/** Those of these places that hold a draft, but for the drafts of one person. */
export function foreignDrafts(places: readonly string[], staffId: number | null): string[] {
  const own = staffId === null ? null : placeOf(staffId, '')
  return places.filter(
    (place) =>
      (place.startsWith(beginning) || place.startsWith(formerBeginning)) && (own === null || !place.startsWith(own)),
  )
}

/** Who may leave drafts in this tab. */
let writer: number | null = null

type Area = 'tab' | 'browser'
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage)

/** One draft of one person, until their tab is closed or for as long as the browser keeps it, and never beyond their sign-out. */
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
    /** Whether it is kept. A browser whose storage is full or closed to us only loses that. */
    write: (text: string | null): boolean => {
      try {
        if (text === null) storageOf(area).removeItem(place)
        // A refusal may come after they have signed out: what they typed is not to come back with it.
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
      // What is closed to us holds nothing of ours.
    }
  }
}

/**
 * Leaves drafts to who typed them, in every tab: those of others go as soon as somebody is signed in, and all of them
 * when somebody signs out. Somebody whose session ran out may come back to theirs.
 */
export function useOwnDrafts(staffId: number | null, hasSignedOut: boolean): void {
  // Before anything on the page keeps a draft.
  useLayoutEffect(() => {
    if (staffId === null && !hasSignedOut) return
    writer = staffId
    forgetDrafts(staffId)
  }, [staffId, hasSignedOut])
}
