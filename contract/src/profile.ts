import { staffNameMost } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { pictureErrors, pictureFile } from './pictures.ts'

export const profileEndpoints = {
  'PUT /v1/users/me': {
    summary: 'Change my name',
    body: z.object({ name: z.string().trim().max(staffNameMost) }),
    reply: null,
    errors: [],
  },
  'PUT /v1/users/me/picture': {
    summary: 'Put a picture of me in the place of the one there was',
    multipart: z.object({ image: pictureFile }),
    reply: null,
    errors: pictureErrors,
  },
  'DELETE /v1/users/me/picture': {
    summary: 'Remove my picture',
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
