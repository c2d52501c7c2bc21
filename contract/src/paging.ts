import { changedMost } from '@aforo/domain'
import { z } from 'zod'

/** Every list is paged: a search text, the page size, and the cursor from the previous page. */
export const pageQuery = {
  q: z.string().trim().max(100).optional().describe('Search text. Case and accents are ignored.'),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional().describe('The value of the x-next-cursor header of the previous page.'),
}

/** Reads single rows of a list, for a screen that has the rest. */
export const idsQuery = z
  .string()
  .regex(new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${changedMost - 1}}$`))
  .optional()
  .describe(`Only the rows of these ids, comma-separated, at most ${changedMost}.`)

/** A search among members. Support may only search by number. */
export const memberSearch = pageQuery.q.describe(
  'Search text. Case and accents are ignored. `#` and a number find only the member with that number.',
)
