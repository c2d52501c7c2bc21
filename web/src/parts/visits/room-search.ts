import { memberNumberText, plainText } from '@aforo/domain'
import type { ActiveEntry } from './room-queries.ts'

const nameOf = ({ client: { profile } }: ActiveEntry) =>
  plainText(`${profile.name} ${profile.last_name} ${memberNumberText(profile.client_id)}`)

/** Finds members inside by name, number or e-mail. All words must match. Matches in the e-mail come last. */
export function searchRoom(entries: readonly ActiveEntry[], typed: string): ActiveEntry[] {
  const words = plainText(typed)
    .split(' ')
    .filter((word) => word !== '')
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  const byName = entries.filter((entry) => hasAll(nameOf(entry)))
  const byEmail = entries.filter(
    (entry) => !byName.includes(entry) && hasAll(`${nameOf(entry)} ${plainText(entry.client.email ?? '')}`),
  )
  return [...byName, ...byEmail]
}
