import { staffNameMost } from '@aforo/domain'
import { z } from 'zod'
import { givenRights } from './given-capabilities.ts'
import type { EndpointTable } from './endpoint.ts'
import { invitationLink } from './invitations.ts'
import { pictureErrors, pictureFile } from './pictures.ts'
import { tokenReply } from './sign-in.ts'

const venueIds = z.array(z.int().positive()).max(100)

/** Older clients use this field name. The value is the password as typed; the server hashes it. */
const typedPassword = z.string().max(1000).optional().describe('The password in plain text.')

const account = {
  email: z.email().max(254),
  name: z.string().trim().max(staffNameMost).default(''),
  hashed_password: typedPassword,
}

const created = tokenReply
  .extend({
    user_id: z.int(),
    invitation: invitationLink.nullable().describe('The invitation link, if no password was set.'),
  })
  .meta({ id: 'AccountCreated', description: "The new account, and a new token for the caller's own sign-in." })

const accountErrors = [
  'email_taken',
  'staff_needs_place',
  'grant_beyond_own',
  'venue_not_found',
  'password_too_short',
  'password_too_long',
  'password_common',
  'password_personal',
  'sign_in_busy',
] as const

const createOwner = {
  summary:
    'Create an owner with a password at the given venues. A superadmin may omit the venues to create an invitation',
  multipart: z.object({
    new_owner: z.object({
      ...account,
      access_privileges: z.literal(2).optional(),
      owned_shops: venueIds
        .optional()
        .describe('If omitted, the password is ignored and the reply contains a one-time link.'),
    }),
    image: pictureFile.optional(),
  }),
  reply: created,
  errors: [...accountErrors, ...pictureErrors],
} as const

const createEmployee = {
  summary: 'Create an employee with a password at the given venues',
  body: z.object({
    ...account,
    id: z.int().optional(),
    access_privileges: z.literal(3).optional(),
    owned_shops: venueIds,
    ...givenRights,
  }),
  reply: created,
  errors: [...accountErrors, 'staff_role_not_found'],
} as const

export const accountEndpoints = {
  'POST /v1/create-owner': createOwner,
  'POST /api/create-owner': { ...createOwner, deprecated: true },
  'POST /v1/create-shop-employee': createEmployee,
  'POST /api/create-shop-employee': { ...createEmployee, deprecated: true },
} as const satisfies EndpointTable
