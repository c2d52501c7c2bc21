import { capabilities, roles, staffNameMost, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'
import { failedSignIn, openSignIn } from './sign-in.ts'

export const staffId = z.object({ id: z.coerce.number<number>().int().positive() })

const place = z.object({
  venue_id: z.int().positive(),
  role: z.enum(venueRoles),
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
})

const seenPlace = place.extend({ venue_name: z.string() })

const staffFacts = {
  id: z.int(),
  email: z.string(),
  name: z.string(),
  access_privileges: z.enum(roles),
  image_path: picturePath,
  last_seen_at: instant.nullable().describe('Null before the first sign-in.'),
  online: z.boolean().describe('Whether a screen of theirs was heard of within the life of a token.'),
  joined: z.boolean().describe('False while an invitation waits to be accepted.'),
}

const staffMember = z
  .object({
    ...staffFacts,
    venues: z.array(z.string()).describe('The first few of the venues where they work and I look after staff.'),
    venue_count: z.int(),
  })
  .meta({ id: 'StaffMember' })

const staffDetail = z
  .object({
    ...staffFacts,
    places: z.array(seenPlace).describe('At the venues where I look after staff.'),
    offers: z.array(seenPlace.extend({ invitation_id: z.int() })).describe('Invitations they have not accepted yet.'),
    offered_ownership: z.boolean().describe('Whether they were invited to be an owner whose venues come later.'),
    works_elsewhere: z.boolean(),
    version: z
      .string()
      .describe('Changes with the places; sent back with a change, so that nobody overwrites another.'),
  })
  .meta({ id: 'StaffDetail' })

export const staffEndpoints = {
  'GET /v1/users/all': {
    summary: 'The staff of the venues where I look after staff; everybody for a superadmin',
    query: z.object({ ...pageQuery, role: z.enum(roles).optional(), sort: z.enum(['id', 'email']).default('id') }),
    reply: z.array(staffMember),
    errors: [],
  },
  'GET /v1/users/{id}': {
    summary: 'One person: what they may do at the venues where I look after staff',
    params: staffId,
    reply: staffDetail,
    errors: ['staff_not_found'],
  },
  'PUT /v1/users/{id}': {
    summary: 'Change the name and the places of a person, at the venues where I look after staff',
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
    ],
  },
  'DELETE /v1/users/{id}': {
    summary: 'Take a person from the venues where I look after staff; who then works nowhere cannot sign in any more',
    params: staffId,
    reply: null,
    errors: ['staff_not_found', 'staff_changed', 'own_account_kept', 'staff_beyond_own', 'venue_needs_owner'],
  },
  'GET /v1/users/{id}/sign-ins': {
    summary: 'Where a person is signed in',
    params: staffId,
    reply: z.array(openSignIn),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'DELETE /v1/users/{id}/sign-ins': {
    summary: 'Sign a person out everywhere',
    params: staffId,
    reply: z.object({ ended: z.int() }),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}': {
    summary: 'Sign a person out in one place',
    params: staffId.extend({ sign_in_id: z.coerce.number<number>().int().positive() }),
    reply: null,
    errors: ['staff_not_found', 'sign_in_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
  'GET /v1/users/{id}/failed-sign-ins': {
    summary: 'Attempts to sign in as a person that failed, newest first',
    params: staffId,
    reply: z.array(failedSignIn),
    errors: ['staff_not_found', 'own_rights_kept', 'staff_beyond_own'],
  },
} as const satisfies EndpointTable
