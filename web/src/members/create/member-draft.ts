import { useSyncExternalStore } from 'react'
import type { NewMemberValues, Sponsor } from './new-member.ts'

type Name = keyof NewMemberValues

/** Papers, faces and health are not left behind in a browser, not even until it is closed; and a paper is seen anew. */
const neverKept: readonly Name[] = ['photo', 'documentNumber', 'identitySeen', 'consumptionType']

export type MemberDraft = { savedAt: Date; values: Partial<NewMemberValues>; sponsor: Sponsor | null }
type Kept = { staffId: number; savedAt: string; values: Partial<NewMemberValues>; sponsor: Sponsor | null }

/** When the draft of each venue was last kept in this tab. */
const savedAt = new Map<number, Date>()
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function note(venueId: number, at: Date | null): void {
  if (at === null) savedAt.delete(venueId)
  else savedAt.set(venueId, at)
  for (const listener of listeners) listener()
}

export const useDraftSavedAt = (venueId: number): Date | null =>
  useSyncExternalStore(subscribe, () => savedAt.get(venueId) ?? null)

const placeOf = (venueId: number) => `aforo.draft.member.${venueId}`

export function forgetDraft(venueId: number): void {
  sessionStorage.removeItem(placeOf(venueId))
  note(venueId, null)
}

/** What somebody was typing at this venue. What another person left behind in this tab is thrown away. */
export function findDraft(venueId: number, staffId: number): MemberDraft | null {
  const text = sessionStorage.getItem(placeOf(venueId))
  if (text === null) return null
  try {
    // Only written below; another version of the page may have had other fields, which the form leaves aside.
    const kept = JSON.parse(text) as Kept
    if (kept.staffId === staffId) {
      return { savedAt: new Date(kept.savedAt), values: kept.values, sponsor: kept.sponsor }
    }
  } catch {
    // Not ours.
  }
  forgetDraft(venueId)
  return null
}

const entriesOf = (values: Partial<NewMemberValues>) => Object.entries(values) as [Name, string][]

/** What of a form is worth keeping: what differs from an untouched one. */
export function worthKeeping(values: NewMemberValues, untouched: NewMemberValues): Partial<NewMemberValues> | null {
  const typed = entriesOf(values).filter(([name, value]) => value !== untouched[name] && !neverKept.includes(name))
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** A form with a draft filled in. */
export function withDraft(untouched: NewMemberValues, draft: MemberDraft | null): NewMemberValues {
  const known = entriesOf(draft?.values ?? {}).filter(([name, value]) => name in untouched && typeof value === 'string')
  return { ...untouched, ...(Object.fromEntries(known) as Partial<NewMemberValues>) }
}

/** Keeps it for as long as this tab is open. A browser that keeps nothing only loses that. */
export function keepDraft(venueId: number, staffId: number, draft: MemberDraft): void {
  const kept: Kept = { staffId, savedAt: draft.savedAt.toISOString(), values: draft.values, sponsor: draft.sponsor }
  try {
    sessionStorage.setItem(placeOf(venueId), JSON.stringify(kept))
    note(venueId, draft.savedAt)
  } catch {
    forgetDraft(venueId)
  }
}
