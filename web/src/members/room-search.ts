import { memberNumberText, plainText } from '@aforo/domain'
import type { ActiveEntry } from './room-queries.ts'

const foundBy = ({ client: { email, profile } }: Pick<ActiveEntry, 'client'>) =>
  plainText(`${profile.name} ${profile.last_name} ${email ?? ''} ${memberNumberText(profile.client_id)}`)

/** Whom somebody means among those inside: all words somewhere in name, e-mail or number. */
export function searchRoom(entries: readonly ActiveEntry[], typed: string): ActiveEntry[] {
  const words = plainText(typed)
    .split(' ')
    .filter((word) => word !== '')
  return entries.filter((entry) => words.every((word) => foundBy(entry).includes(word)))
}
