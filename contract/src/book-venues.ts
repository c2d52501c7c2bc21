import { z } from 'zod'

/** The venues whose books are shown together. */
export const bookVenues = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
  .optional()
  .describe('Venues of the operator where you keep the books, with commas between. Left out, the one you work at.')
