import { useSyncExternalStore } from 'react'
import { draftOf } from '../../../device/drafts.ts'
import type { NewMemberValues, Sponsor } from './new-member.ts'

type Name = keyof NewMemberValues

/** Papers, faces and health are not left behind in a browser, not even until it is closed; and a paper is seen anew. */
const neverKept: readonly Name[] = ['photo', 'documentNumber', 'identitySeen', 'consumptionType']

export type MemberDraft = { savedAt: Date; values: Partial<NewMemberValues>; sponsor: Sponsor | null }
type Kept = { savedAt: string; values: Partial<NewMemberValues>; sponsor: Sponsor | null }

/** Whose draft it is, and of which venue the member would be. */
type DraftOf = { staffId: number; venueId: number }

/** When each draft was last kept in this tab. */
const savedAt = new Map<string, Date>()
const listeners = new Set<() => void>()
const keyOf = ({ staffId, venueId }: DraftOf) => `${staffId}.${venueId}`

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function note(whose: DraftOf, at: Date | null): void {
  if (at === null) savedAt.delete(keyOf(whose))
  else savedAt.set(keyOf(whose), at)
  for (const listener of listeners) listener()
}

export const useDraftSavedAt = (whose: DraftOf): Date | null =>
  useSyncExternalStore(subscribe, () => savedAt.get(keyOf(whose)) ?? null)

const placeOf = ({ staffId, venueId }: DraftOf) => draftOf('tab', staffId, `member.${venueId}`)

export function forgetDraft(whose: DraftOf): void {
  placeOf(whose).write(null)
  note(whose, null)
}

/** What somebody was typing at this venue. */
export function findDraft(whose: DraftOf): MemberDraft | null {
  const text = placeOf(whose).read()
  if (text === null) return null
  try {
    // Only written below; another version of the page may have had other fields, which the form leaves aside.
    const kept = JSON.parse(text) as Kept
    return { savedAt: new Date(kept.savedAt), values: kept.values, sponsor: kept.sponsor }
  } catch {
    // Not ours.
    forgetDraft(whose)
    return null
  }
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

/** Keeps it for as long as this tab is open. */
export function keepDraft(whose: DraftOf, draft: MemberDraft): void {
  const kept: Kept = { savedAt: draft.savedAt.toISOString(), values: draft.values, sponsor: draft.sponsor }
  if (placeOf(whose).write(JSON.stringify(kept))) note(whose, draft.savedAt)
  else forgetDraft(whose)
}
