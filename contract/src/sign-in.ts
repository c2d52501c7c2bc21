import { capabilities, failedSignInCodes, roles, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { picturePath } from './pictures.ts'

export const tokenReply = z
  .object({
    access_token: z.string().describe('Sent as `Authorization: Bearer …`; short-lived.'),
    token_type: z.literal('bearer'),
    expires_in: z.int().describe('Seconds until the token must be renewed.'),
  })
  .meta({ id: 'Token' })

const currentUser = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    image_path: picturePath,
    access_privileges: z.enum(roles),
    must_change_password: z
      .boolean()
      .describe('True if another person set the password. Other calls are refused until it is changed.'),
    second_factor_due_at: instant
      .nullable()
      .describe('From then on, other calls are refused until a second factor is set up. Null if none is missing.'),
    must_set_up_second_factor: z.boolean().describe('True from that time on.'),
    on_shared_device: z
      .boolean()
      .describe('True after a PIN or a staff card on a shared device. Only its venue is listed then.'),
    owned_venues: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        role: z.enum(venueRoles),
        capabilities: z.array(z.enum(capabilities)),
        currency: z.string(),
        time_zone: z.string(),
        suspended: z.boolean().describe('Whether the account of its operator is suspended: most changes are refused.'),
      }),
    ),
    practising: z
      .boolean()
      .describe('Whether the person practises. The only venue is then a copy with invented members.'),
    inspector: z
      .object({
        venues: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            time_zone: z.string(),
            authority: z.string(),
            from: z.iso.date(),
            until: z.iso.date(),
            revoked_on: z.iso.date().nullable(),
            today: z.iso.date().describe('The business day of the venue.'),
          }),
        ),
      })
      .nullable()
      .describe('What an inspector may read, and from when to when. Null for everybody else.'),
  })
  .meta({ id: 'CurrentUser' })

export const openSignIn = z
  .object({
    id: z.int(),
    current: z.boolean(),
    started_at: instant,
    last_seen_at: instant,
    address: z.string(),
    device: z.string(),
    unknown: z.boolean().describe('The account did not know the device, and nobody has said yet that it was them.'),
  })
  .meta({ id: 'OpenSignIn' })

export const failedSignIn = z
  .object({
    id: z.int(),
    code: z.enum(failedSignInCodes),
    attempts: z.int().describe('Failed attempts from this address within one hour.'),
    last_at: instant,
    address: z.string().nullable().describe('Null if there were too many addresses to store separately.'),
  })
  .meta({ id: 'FailedSignIn' })

export const signInEndpoints = {
  'POST /api/token': {
    summary: 'Sign in with e-mail and password',
    form: z.object({
      username: z.string().min(1).max(254),
      password: z.string().min(1).max(1000),
      grant_type: z.string().optional(),
      scope: z.string().optional(),
      client_id: z.string().optional(),
      client_secret: z.string().optional(),
    }),
    reply: tokenReply,
    errors: ['credentials_invalid', 'second_factor_required', 'sign_in_throttled', 'sign_in_busy'],
  },
  'POST /v1/sign-in/renewal': {
    summary: 'Exchange the renewal cookie for a new token',
    reply: tokenReply,
    errors: ['renewal_refused'],
  },
  'DELETE /v1/sign-in/renewal': {
    summary: 'End the sign-in of the renewal cookie. Needs no token',
    reply: null,
    errors: [],
  },
  'POST /v1/sign-out': {
    summary: 'End this sign-in',
    reply: null,
    errors: [],
  },
  'POST /v1/sign-out-elsewhere': {
    summary: 'End all other sign-ins of the caller',
    reply: z.object({ ended: z.int() }),
    errors: [],
  },
  'POST /v1/sign-out-everywhere': {
    summary: 'End all sign-ins of the caller, including this one',
    reply: null,
    errors: [],
  },
  'GET /v1/sign-ins': {
    summary: 'List the open sign-ins of the caller',
    reply: z.array(openSignIn),
    errors: [],
  },
  'DELETE /v1/sign-ins/{id}': {
    summary: 'End one sign-in of the caller',
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: ['sign_in_not_found'],
  },
  'GET /v1/failed-sign-ins': {
    summary: 'List failed sign-in attempts for the caller, newest first',
    reply: z.array(failedSignIn),
    errors: [],
  },
  'GET /v1/users/me': {
    summary: 'Get the caller and the venues where they work',
    reply: currentUser,
    errors: [],
  },
  'PUT /v1/users/me/password': {
    summary: "Change the caller's password. All their other sign-ins end",
    body: z.object({ current_password: z.string().min(1).max(1000), new_password: z.string().max(1000) }),
    reply: null,
    errors: [
      'password_wrong',
      'password_too_short',
      'password_too_long',
      'password_common',
      'password_personal',
      'password_unchanged',
      'sign_in_throttled',
      'sign_in_busy',
    ],
  },
} as const satisfies EndpointTable
