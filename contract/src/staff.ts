import { capabilities, roles, staffNameMost, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { givenCapabilities } from './given-capabilities.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'
import { failedSignIn, openSignIn } from './sign-in.ts'

export const staffId = z.object({ id: z.coerce.number<number>().int().positive() })

const whereAndRole = { venue_id: z.int().positive(), role: z.enum(venueRoles) }
const place = z
  .object({
    ...whereAndRole,
    capabilities: givenCapabilities.optional().describe('If omitted, the rights of the staff role.'),
    staff_role_id: z.int().positive().nullish().describe('A named role of the venue. If omitted, it stays as it is.'),
  })
  .refine(
    ({ role, capabilities: rights, staff_role_id: id }) =>
      role === 'owner' || rights !== undefined || typeof id === 'number',
    'rights or a staff role',
  )
const seenPlace = z.object({
  ...whereAndRole,
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
  staff_role_id: z.int().nullable().describe('The named role of the venue. The rights may have been adjusted.'),
  venue_name: z.string(),
})

const staffFacts = {
  id: z.int(),
  email: z.string(),
  name: z.string(),
  access_privileges: z.enum(roles),
  image_path: picturePath,
  last_seen_at: instant.nullable().describe('Null before the first sign-in.'),
  online: z
    .boolean()
    .describe('Whether the person has an open sign-in that was active within the lifetime of a token.'),
  joined: z.boolean().describe('False while the invitation is pending.'),
}

const staffMember = z
  .object({
    ...staffFacts,
    venues: z.array(z.string()).describe('The first few venues where the person works and the caller manages staff.'),
    venue_count: z.int(),
  })
  .meta({ id: 'StaffMember' })

const staffDetail = z
  .object({
    ...staffFacts,
    places: z.array(seenPlace).describe('Places at the venues where the caller manages staff.'),
    offers: z.array(seenPlace.extend({ invitation_id: z.int() })).describe('Places in pending invitations.'),
    offered_ownership: z.boolean().describe('Whether the person was invited as an owner without venues yet.'),
    works_elsewhere: z.boolean(),
    version: z
      .string()
      .describe('Changes with the places. Sent back with a change, so that a concurrent change is not overwritten.'),
  })
  .meta({ id: 'StaffDetail' })

export const staffEndpoints = {
  'GET /v1/users/all': {
    summary: 'List the staff of the venues where the caller manages staff. A superadmin sees everybody',
    query: z.object({ ...pageQuery, role: z.enum(roles).optional(), sort: z.enum(['id', 'email']).default('id') }),
    reply: z.array(staffMember),
    errors: [],
  },
  'GET /v1/users/{id}': {
    summary: 'Get a person with their places at the venues where the caller manages staff',
    params: staffId,
    reply: staffDetail,
    errors: ['staff_not_found'],
  },
  'PUT /v1/users/{id}': {
    summary: 'Change the name of a person and their places at the venues where the caller manages staff',
    params: staffId,
    body: z.object({
      name: z.string().trim().max(staffNameMost).optional(),
      places: z
        .array(place)
        .max(1000)
        .refine((places) => new Set(places.map(({ venue_id }) => venue_id)).size === places.length, 'a venue twice'),
      version: z.string().max(100),
    }),
    reply: staffDetail,
    errors: [
      'staff_not_found',
      'staff_changed',
      'staff_not_joined',
      'own_rights_kept',
      'staff_beyond_own',
      'grant_beyond_own',
      'venue_needs_owner',
      'venue_not_found',
      'staff_needs_place',
      'staff_consent_needed',
      'staff_role_not_found',
    ],
  },
  'DELETE /v1/users/{id}': {
    summary:
      'Remove a person from the venues where the caller manages staff. A person without any venue can no longer sign in',
    params: staffId,
    reply: null,
    errors: ['staff_not_found', 'staff_changed', 'own_account_kept', 'staff_beyond_own', 'venue_needs_owner'],
  },
  'GET /v1/users/{id}/sign-ins': {
    summary: 'List the open sign-ins of a person',
    params: staffId,
    reply: z.array(openSignIn),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'DELETE /v1/users/{id}/sign-ins': {
    summary: 'End all sign-ins of a person',
    params: staffId,
    reply: z.object({ ended: z.int() }),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}': {
    summary: 'End one sign-in of a person',
    params: staffId.extend({ sign_in_id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: ['staff_not_found', 'sign_in_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'GET /v1/users/{id}/failed-sign-ins': {
    summary: 'List failed sign-in attempts for a person, newest first',
    params: staffId,
    reply: z.array(failedSignIn),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
} as const satisfies EndpointTable
