import { z } from 'zod'

/** Every list is paged: a search text, the page size, and the cursor from the previous page. */
export const pageQuery = {
  q: z.string().trim().max(100).optional().describe('Words to search for, without regard to capitals and accents.'),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional().describe('What the header x-next-cursor of the page before said.'),
}
