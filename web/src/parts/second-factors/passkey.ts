import type { CallInput, CallReply } from '@aforo/contract'
import type * as WebAuthn from '@simplewebauthn/browser'

type Options = CallReply<'POST /v1/passkeys/options'>['passkey_options']
type NewPasskey = CallInput<'POST /v1/passkeys'>['body']['passkey']
export type PasskeyAnswer = CallInput<'POST /v1/sign-in/passkey'>['body']['passkey']

/** The browser made or used no passkey: the person closed its window, or it has none. `known`: it is added already. */
export class PasskeyUnused extends Error {
  readonly isKnown: boolean

  constructor(isKnown: boolean) {
    super('passkey unused')
    this.isKnown = isKnown
  }
}

async function ask<T>(work: (browser: typeof WebAuthn) => Promise<T>): Promise<T> {
  try {
    return await work(await import('@simplewebauthn/browser'))
  } catch (error) {
    throw new PasskeyUnused(error instanceof Error && error.name === 'InvalidStateError')
  }
}

/** Lets the browser make a passkey. The server made the options for its library. */
export const createPasskey = (options: Options): Promise<NewPasskey> =>
  ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as never }).then((made) => made as unknown as NewPasskey),
  )

/** Lets the browser answer with a passkey. */
export const answerWithPasskey = (options: Options): Promise<PasskeyAnswer> =>
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as never }).then((answer) => answer as unknown as PasskeyAnswer),
  )
