import { setTimeout as sleep } from 'node:timers/promises'
import { codeStepSeconds } from '@aforo/domain'
import { type TOTP, URI } from 'otpauth'
import type { TestApi } from './api.ts'
import { makeAuthenticator } from './authenticator.ts'
import { type makePerson, password } from './people.ts'

/** The site of the API of `openTestApi`. */
export const site = { id: 'aforo.example', origin: 'https://aforo.example' }

type Person = Awaited<ReturnType<typeof makePerson>>
type Api = Pick<TestApi, 'call'>

export async function addPasskey(api: Api, { token }: Person, options: { counts?: boolean } = {}) {
  const authenticator = makeAuthenticator(site, options)
  const { body } = await api.call('POST /v1/passkeys/options', {}, { token })
  const passkey = authenticator.register(body.passkey_options)
  const added = await api.call(
    'POST /v1/passkeys',
    { body: { challenge: body.challenge, name: 'Phone', passkey } },
    { token },
  )
  return { authenticator, added }
}

const stepMs = codeStepSeconds * 1000
const roomMs = 8_000

/** The code of the step before is accepted only until this step ends, so it waits for the next one if that is soon. */
async function beginStep(): Promise<number> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < roomMs) await sleep(leftMs)
  return Date.now()
}

/** Sets up codes, and returns the code of a step, counted from the one in which they were set up. */
export async function setUpCodes(api: Api, { token }: Person) {
  const { body } = await api.call('POST /v1/code-secret', {}, { token })
  const app = URI.parse(body.uri) as TOTP
  const beganMs = await beginStep()
  const codeAt = (steps: number) => app.generate({ timestamp: beganMs + steps * stepMs })
  await api.call('POST /v1/code-secret/confirmation', { body: { code: codeAt(-1) } }, { token })
  return codeAt
}

/** Signs in with the right password, and returns the challenge for the second step. */
export async function beginSignIn(api: Api, { email }: Person): Promise<string> {
  const { error } = await api.call('POST /api/token', { form: { username: email, password } })
  return (error as { challenge?: string }).challenge ?? ''
}
