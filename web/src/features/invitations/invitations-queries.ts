import type { CallReply } from '@aforo/contract'
import { call } from '../../api/client.ts'
import { startSession } from '../../api/token.ts'

export type Invitation = CallReply<'POST /v1/invitations/look-up'>

export const lookUpInvitation = (token: string): Promise<Invitation> =>
  call('POST /v1/invitations/look-up', { body: { token } })

/** Accepts the invitation and signs in. Throws with the server's text. */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  const { access_token } = await call('POST /v1/invitations/accept', { body: { token, password } })
  startSession(access_token)
}

/** Asks for a link by mail. False if no mail is set up. */
export async function askForReset(email: string): Promise<boolean> {
  const { is_mailed } = await call('POST /v1/forgotten-password', { body: { email } })
  return is_mailed
}
