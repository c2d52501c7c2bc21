import type { CallReply } from '@aforo/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { createPasskey } from './passkey.ts'

export type SecondFactors = CallReply<'GET /v1/second-factors'>

/** Under the person's own topic, so that a change on another device is shown. */
export const factorsQuery = queryOptions({
  queryKey: liveKey('me', null, 'second factors'),
  queryFn: () => call('GET /v1/second-factors', {}),
})

/** Lets the browser make a passkey and adds it to the account. */
export async function addPasskey(name: string): Promise<void> {
  const { challenge, passkey_options } = await call('POST /v1/passkeys/options', {})
  const passkey = await createPasskey(passkey_options)
  await call('POST /v1/passkeys', { body: { challenge, name, passkey } })
}

export const beginCodes = () => call('POST /v1/code-secret', {})
export const confirmCodes = (code: string): Promise<void> =>
  call('POST /v1/code-secret/confirmation', { body: { code } })
export const makeRecoveryCodes = () => call('POST /v1/recovery-codes', {})
