import { staffNameMost, venueRoles } from '@aforo/domain'
import { z } from 'zod'
import { givenRights } from './given-capabilities.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { tokenReply } from './sign-in.ts'

export const invitationLink = z
  .object({
    link: z.string(),
    expires_at: instant,
    mailed_to: z.string().nullable().describe('Where the link is sent, or null if no mail is set up.'),
  })
  .meta({ id: 'InvitationLink' })

const invitationToken = z.string().min(20).max(100)
const invitationId = z.object({ id: z.coerce.number<number>().int().positive() })

export const invitationEndpoints = {
  'POST /v1/superadmins': {
    summary: 'Invite another superadmin with a one-time link',
    body: z.object({ email: z.email().max(254), name: z.string().trim().max(staffNameMost).default('') }),
    reply: invitationLink,
    errors: ['email_taken'],
  },
  'POST /v1/users/{id}/password-link': {
    summary: 'Create a one-time link to choose a new password for a person. Its use ends all their sign-ins',
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    reply: invitationLink,
    errors: ['staff_not_found', 'staff_changed', 'staff_not_joined', 'own_rights_kept', 'staff_beyond_own'],
  },
  'POST /v1/invitations': {
    summary: 'Invite a person to this venue and to other venues of its operator. Replaces a pending invitation',
    body: z.object({
      email: z.email().max(254),
      name: z.string().trim().max(staffNameMost).default(''),
      role: z.enum(venueRoles).default('employee'),
      ...givenRights,
      owned_shops: z.array(z.int().positive()).max(100).default([]).describe('Further venues of the same invitation.'),
    }),
    once: true,
    reply: z
      .object({ invitation_id: z.int(), staff_id: z.int() })
      .meta({ id: 'Invited', description: 'The person gets the place after accepting through the link.' }),
    errors: ['grant_beyond_own', 'staff_already_here', 'venue_of_other_operator', 'staff_role_not_found'],
  },
  'POST /v1/invitations/{id}/link': {
    summary: 'Create a one-time link for an invitation. Earlier links stop working',
    params: invitationId,
    reply: invitationLink,
    errors: ['invitation_invalid', 'grant_beyond_own'],
  },
  'POST /v1/forgotten-password': {
    summary:
      'Mail a one-time link to choose a new password. The reply is the same whether or not there is such an account',
    body: z.object({ email: z.email().max(254) }),
    reply: z
      .object({
        is_mailed: z.boolean().describe('False if no mail is set up: an owner or a superadmin can make a link.'),
      })
      .meta({ id: 'ForgottenPassword' }),
    errors: ['request_throttled'],
  },
  'POST /v1/invitations/look-up': {
    summary: 'Get the person that an invitation is for',
    body: z.object({ token: invitationToken }),
    reply: z
      .object({
        email: z.string(),
        venue_name: z.string().nullable(),
        resets_password: z.boolean().describe('Whether the link replaces the password of an existing account.'),
        chooses_password: z
          .boolean()
          .describe('False if the person has an account. They then confirm with its password.'),
        expires_at: instant,
      })
      .meta({ id: 'Invitation' }),
    errors: ['invitation_invalid', 'request_throttled'],
  },
  'POST /v1/invitations/accept': {
    summary:
      'Accept an invitation with a new password, or with the password of an existing account, and sign in. The link works once',
    body: z.object({ token: invitationToken, password: z.string().max(1000) }),
    reply: tokenReply,
    errors: [
      'invitation_invalid',
      'staff_already_here',
      'password_wrong',
      'password_too_short',
      'password_too_long',
      'password_common',
      'password_personal',
      'second_factor_required',
      'request_throttled',
      'sign_in_throttled',
      'sign_in_busy',
    ],
  },
} as const satisfies EndpointTable
