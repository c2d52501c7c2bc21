import { staffNameMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { pictureErrors, pictureFile } from './pictures.ts'

export const profileEndpoints = {
  'PUT /v1/users/me': {
    summary: "Change the caller's name",
    body: z.object({ name: z.string().trim().max(staffNameMost) }),
    reply: null,
    errors: [],
  },
  'PUT /v1/users/me/picture': {
    summary: "Replace the caller's picture",
    multipart: z.object({ image: pictureFile }),
    reply: null,
    errors: pictureErrors,
  },
  'DELETE /v1/users/me/picture': {
    summary: "Remove the caller's picture",
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
