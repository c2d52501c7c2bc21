import { useSyncExternalStore } from 'react'
import { draftOf } from '../../../device/drafts.ts'
import type { NewMemberValues, Sponsor } from './new-member.ts'

type Name = keyof NewMemberValues

/** Documents, photos and health data are never stored in a browser. The identity check must be repeated. */
const neverKept: readonly Name[] = ['photo', 'documentNumber', 'identitySeen', 'consumptionType']

export type MemberDraft = { savedAt: Date; values: Partial<NewMemberValues>; sponsor: Sponsor | null }
type Kept = { savedAt: string; values: Partial<NewMemberValues>; sponsor: Sponsor | null }

/** The author of the draft and the venue of the member. */
type DraftOf = { staffId: number; venueId: number }

/** When each draft was last stored in this tab. */
const savedAt = new Map<string, Date>()
const listeners = new Set<() => void>()
const keyOf = ({ staffId, venueId }: DraftOf) => `${staffId}.${venueId}`

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function note(owner: DraftOf, at: Date | null): void {
  if (at === null) savedAt.delete(keyOf(owner))
  else savedAt.set(keyOf(owner), at)
  for (const listener of listeners) listener()
}

export const useDraftSavedAt = (owner: DraftOf): Date | null =>
  useSyncExternalStore(subscribe, () => savedAt.get(keyOf(owner)) ?? null)

const placeOf = ({ staffId, venueId }: DraftOf) => draftOf('tab', staffId, `member.${venueId}`)

export function forgetDraft(owner: DraftOf): void {
  placeOf(owner).write(null)
  note(owner, null)
}

/** The stored draft of this person for this venue. */
export function findDraft(owner: DraftOf): MemberDraft | null {
  const text = placeOf(owner).read()
  if (text === null) return null
  try {
    // Written only by `keepDraft`. Another version of the page may have stored other fields, which the form ignores.
    const kept = JSON.parse(text) as Kept
    return { savedAt: new Date(kept.savedAt), values: kept.values, sponsor: kept.sponsor }
  } catch {
    // The stored text is not valid JSON.
    forgetDraft(owner)
    return null
  }
}

const entriesOf = (values: Partial<NewMemberValues>) => Object.entries(values) as [Name, string][]

/** The values to store: those that differ from an untouched form. Null if there are none. */
export function worthKeeping(values: NewMemberValues, untouched: NewMemberValues): Partial<NewMemberValues> | null {
  const typed = entriesOf(values).filter(([name, value]) => value !== untouched[name] && !neverKept.includes(name))
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** Fills a form with the values of a draft. */
export function withDraft(untouched: NewMemberValues, draft: MemberDraft | null): NewMemberValues {
  const known = entriesOf(draft?.values ?? {}).filter(([name, value]) => name in untouched && typeof value === 'string')
  return { ...untouched, ...(Object.fromEntries(known) as Partial<NewMemberValues>) }
}

/** Stores the draft until this tab is closed. */
export function keepDraft(owner: DraftOf, draft: MemberDraft): void {
  const kept: Kept = { savedAt: draft.savedAt.toISOString(), values: draft.values, sponsor: draft.sponsor }
  if (placeOf(owner).write(JSON.stringify(kept))) note(owner, draft.savedAt)
  else forgetDraft(owner)
}
