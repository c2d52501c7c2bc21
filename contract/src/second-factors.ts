import { accountEventKinds, factorKinds, passkeyNameMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { tokenReply } from './sign-in.ts'

const challenge = z.string().min(20).max(100).describe('Names what is answered. Short-lived, and works once.')
/** Browsers define these objects; they are passed on as they are. */
const passkeyOptions = z.record(z.string(), z.unknown()).describe('For `navigator.credentials`, as JSON.')
const encoded = z.string().max(20_000)

const passkeyAnswer = z
  .object({
    id: encoded,
    rawId: encoded,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.optional(),
    }),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  })
  .describe('The answer of the browser to the options.')

const newPasskey = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})

const factorAnswer = {
  code: z.string().max(20).optional().describe('A code of the authenticator app.'),
  recovery_code: z.string().max(60).optional(),
  passkey: passkeyAnswer.optional(),
}

const passkeyId = z.object({ id: z.coerce.number<number>().int().positive() })
const answerErrors = ['challenge_over', 'second_factor_wrong', 'second_factor_throttled'] as const

export const secondFactorEndpoints = {
  'POST /v1/sign-in/second-factor/options': {
    summary: 'Get the second factors with which a begun sign-in can be finished',
    body: z.object({ challenge }),
    reply: z.object({ factors: z.array(z.enum(factorKinds)), passkey_options: passkeyOptions.nullable() }),
    errors: ['challenge_over', 'request_throttled'],
  },
  'POST /v1/sign-in/second-factor': {
    summary: 'Finish a begun sign-in with one of these second factors',
    body: z.object({ challenge, ...factorAnswer }),
    reply: tokenReply,
    errors: answerErrors,
  },
  'POST /v1/sign-in/passkey/options': {
    summary: 'Begin to sign in with a passkey, without a password',
    reply: z.object({ challenge, passkey_options: passkeyOptions }),
    errors: ['request_throttled'],
  },
  'POST /v1/sign-in/passkey': {
    summary: 'Sign in with a passkey, without a password',
    body: z.object({ challenge, passkey: passkeyAnswer }),
    reply: tokenReply,
    errors: ['challenge_over', 'passkey_unknown', 'request_throttled'],
  },
  'POST /v1/proofs/options': {
    summary: 'Get the ways in which the caller can prove again who they are',
    reply: z.object({
      challenge,
      factors: z.array(z.enum(['password', ...factorKinds])),
      passkey_options: passkeyOptions.nullable(),
    }),
    errors: [],
  },
  'POST /v1/proofs': {
    summary: 'Prove again who the caller is. Sensitive calls need a proof of the last ten minutes',
    body: z.object({
      challenge,
      password: z.string().min(1).max(1000).optional().describe('Enough only for people without a second factor.'),
      ...factorAnswer,
    }),
    reply: null,
    errors: [...answerErrors, 'password_wrong', 'sign_in_throttled', 'sign_in_busy'],
  },
  'GET /v1/second-factors': {
    summary: 'Get the second factors of the caller',
    reply: z
      .object({
        passkeys: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            transports: z.array(z.string()),
            backed_up: z.boolean(),
            created_at: instant,
            last_used_at: instant.nullable(),
          }),
        ),
        codes_since: instant.nullable(),
        recovery_codes_left: z.int(),
        recovery_codes_made: z.int().describe('0 before the first ones are made.'),
        required: z.boolean().describe('Whether the caller must keep at least one passkey or codes.'),
      })
      .meta({ id: 'SecondFactors' }),
    errors: [],
  },
  'POST /v1/passkeys/options': {
    summary: 'Begin to add a passkey',
    reply: z.object({ challenge, passkey_options: passkeyOptions }),
    errors: ['passkeys_too_many'],
  },
  'POST /v1/passkeys': {
    summary: 'Add a passkey to the account of the caller',
    body: z.object({ challenge, name: z.string().trim().min(1).max(passkeyNameMost), passkey: newPasskey }),
    reply: z.object({ id: z.int() }),
    errors: ['challenge_over', 'passkey_refused', 'passkey_taken', 'passkeys_too_many'],
  },
  'DELETE /v1/passkeys/{id}': {
    summary: 'Remove a passkey of the caller, unless it is the last way in',
    params: passkeyId,
    reply: null,
    errors: ['passkey_not_found', 'last_way_in_kept'],
  },
  'POST /v1/code-secret': {
    summary: 'Begin to set up one-time codes. Earlier ones work until the first new code is confirmed',
    reply: z.object({
      secret: z.string().describe('In base32, for typing. Shown only now.'),
      uri: z.string().describe('The same as a link for authenticator apps, to be shown as a QR code.'),
    }),
    errors: [],
  },
  'POST /v1/code-secret/confirmation': {
    summary: 'Finish setting up one-time codes with a first code',
    body: z.object({ code: z.string().max(20) }),
    reply: null,
    errors: ['code_setup_not_begun', 'second_factor_wrong', 'second_factor_throttled'],
  },
  'DELETE /v1/code-secret': {
    summary: 'Stop using one-time codes, unless they are the last way in',
    reply: null,
    errors: ['last_way_in_kept'],
  },
  'POST /v1/recovery-codes': {
    summary: 'Make new recovery codes. Earlier ones stop working. They are shown only now',
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ['second_factor_missing'],
  },
  'GET /v1/account-events': {
    summary: 'List what happened to the account of the caller, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(
      z
        .object({
          id: z.int(),
          kind: z.enum(accountEventKinds),
          at: instant,
          address: z.string().nullable(),
          device: z.string().nullable(),
          by: z.string().nullable().describe('The name of the person who did it, if it was not the caller.'),
        })
        .meta({ id: 'AccountEvent' }),
    ),
    errors: [],
  },
  'POST /v1/sign-ins/{id}/recognition': {
    summary: 'Say that a sign-in from an unknown device was made by the caller',
    params: passkeyId,
    reply: null,
    errors: ['sign_in_not_found'],
  },
  'DELETE /v1/users/{id}/second-factors': {
    summary: 'Remove all second factors of a person who has lost them. Their sign-ins end',
    params: passkeyId,
    reply: null,
    errors: ['staff_not_found', 'staff_changed', 'own_rights_kept', 'staff_beyond_own', 'staff_not_joined'],
  },
} as const satisfies EndpointTable
