import { capabilities, formerCapabilities, todaysCapabilities } from '@aforo/domain'
import { z } from 'zod'

/** Rights in a request. Those of earlier versions are accepted and replaced. */
export const givenCapabilities = z
  .array(z.enum([...capabilities, ...formerCapabilities]))
  .max(capabilities.length)
  .transform(todaysCapabilities)

/** The rights of a new employee, by a named role or one by one. */
export const givenRights = {
  capabilities: givenCapabilities
    .optional()
    .describe('If omitted, the rights of the staff role, or without one those of a usual employee.'),
  staff_role_id: z
    .int()
    .positive()
    .optional()
    .describe('A named role of one of the venues. The others give their role of the same name, if they have one.'),
}
