import { call } from '../../api/client.ts'
import { startSession } from '../../api/token.ts'
import { answerWithPasskey } from './passkey.ts'
import type { FactorAnswer } from './factor-form.tsx'

export const listFactors = (challenge: string) =>
  call('POST /v1/sign-in/second-factor/options', { body: { challenge } })

/** Finishes a sign-in whose password was right, and stores the token. */
export async function finishSignIn(challenge: string, answer: Omit<FactorAnswer, 'password'>): Promise<void> {
  const { access_token } = await call('POST /v1/sign-in/second-factor', { body: { challenge, ...answer } })
  startSession(access_token)
}

/** Signs in with a passkey that the browser has, without e-mail and password. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, passkey_options } = await call('POST /v1/sign-in/passkey/options', {})
  const passkey = await answerWithPasskey(passkey_options)
  const { access_token } = await call('POST /v1/sign-in/passkey', { body: { challenge, passkey } })
  startSession(access_token)
}
