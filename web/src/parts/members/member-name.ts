import type { CallReply } from '@aforo/contract'
import { fullName } from '@aforo/domain'

export type Client = CallReply<'GET /v1/venue-clients'>[number]

/** The name of a member, or else the e-mail address. Both are empty after the data was erased. */
export function memberName({ profile, email }: Pick<Client, 'profile' | 'email'>): string {
  const name = fullName(profile.name, profile.last_name)
  return name === '' ? (email ?? '') : name
}
