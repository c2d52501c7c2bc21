import { z } from 'zod'

/** The venues whose books are shown together. */
export const bookVenues = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
  .optional()
  .describe(
    'Comma-separated ids of venues of the operator where the caller has the accounting right. Default: the venue in X-Venue-ID.',
  )
