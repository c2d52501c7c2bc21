import { pictureMostBytes, pictureSizeNames } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { personal } from './personal.ts'

/** An uploaded picture. The server checks its size and its type while it arrives. */
export const pictureFile = z
  .file()
  .meta({ description: `A JPEG, PNG or WebP picture of at most ${pictureMostBytes / 1024 / 1024} MB.` })

/** The path of a picture, or null. Reading it needs the same rights as the row it belongs to. */
export const picturePath = personal(z.string().nullable()).meta({
  description: 'The path of the picture, without the size.',
})

export const pictureErrors = [
  'picture_empty',
  'picture_type_unsupported',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_broken',
  'picture_busy',
] as const

export const pictureEndpoints = {
  'GET /v1/pictures/{key}/{size}': {
    summary: 'Get a picture. Requires the right to see the row it belongs to',
    params: z.object({ key: z.string().min(1).max(100), size: z.enum(pictureSizeNames) }),
    reply: z.file(),
    contentType: 'image/webp',
    errors: ['picture_not_found'],
  },
} as const satisfies EndpointTable
