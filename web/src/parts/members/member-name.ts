import type { CallReply } from '@aforo/contract'
import { fullName } from '@aforo/domain'

export type Client = CallReply<'GET /v1/venue-clients'>[number]

/** What a member is called: by name, else by e-mail. Once the data were erased there is neither. */
export function memberName({ profile, email }: Pick<Client, 'profile' | 'email'>): string {
  const name = fullName(profile.name, profile.last_name)
  return name === '' ? (email ?? '') : name
}
