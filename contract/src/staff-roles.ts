import { capabilities, presetNames, staffRoleNameMost, staffRolesMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const staffRoleId = z.object({ id: z.coerce.number<number>().int().positive() })
const rights = z.array(z.enum(capabilities)).max(capabilities.length)
const staffRoleForm = { name: z.string().trim().min(1).max(staffRoleNameMost), capabilities: rights }

const staffRole = z
  .object({
    id: z.int(),
    name: z.string().nullable().describe('Null for a preset that nobody has changed.'),
    preset: z.enum(presetNames).nullable(),
    capabilities: rights,
    people: z.array(z.object({ id: z.int(), name: z.string(), is_adjusted: z.boolean() })),
    invited: z.int().describe('Open invitations with this role.'),
    version: z.int().describe('Sent back with a change, so that a concurrent change is not overwritten.'),
  })
  .meta({ id: 'StaffRole' })

export const staffRoleEndpoints = {
  'GET /v1/staff-roles': {
    summary: 'List the named roles of the venue, with the people who have them',
    reply: z.array(staffRole),
    errors: [],
  },
  'POST /v1/staff-roles': {
    summary: 'Create a named role at the venue',
    body: z.object(staffRoleForm),
    reply: staffRole,
    errors: ['grant_beyond_own', 'staff_role_name_taken', 'staff_roles_full'],
  },
  'PUT /v1/staff-roles/{id}': {
    summary: 'Change a named role, and with it the rights of everybody who has it',
    params: staffRoleId,
    body: z.object({ ...staffRoleForm, version: z.int().positive() }),
    reply: staffRole,
    errors: [
      'staff_role_not_found',
      'staff_role_changed',
      'staff_role_name_taken',
      'grant_beyond_own',
      'staff_beyond_own',
    ],
  },
  'DELETE /v1/staff-roles/{id}': {
    summary: 'Remove a named role that nobody has',
    params: staffRoleId,
    reply: null,
    errors: ['staff_role_not_found', 'staff_role_in_use', 'grant_beyond_own'],
  },
  'POST /v1/staff-roles/copies': {
    summary: 'Copy named roles to other venues of the same operator',
    body: z.object({
      staff_role_ids: z.array(z.int().positive()).min(1).max(staffRolesMost),
      venue_ids: z.array(z.int().positive()).min(1).max(100),
      replaces: z
        .boolean()
        .default(false)
        .describe('Whether a role of the same name there is replaced, with the rights of its people, or refused.'),
    }),
    reply: z
      .object({ created: z.int(), replaced: z.int(), people: z.int().describe('Whose rights changed.') })
      .meta({ id: 'StaffRolesCopied' }),
    errors: [
      'staff_role_not_found',
      'staff_role_taken_there',
      'staff_roles_full',
      'venue_of_other_operator',
      'grant_beyond_own',
      'staff_beyond_own',
    ],
  },
} as const satisfies EndpointTable
