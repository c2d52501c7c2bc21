import { capabilities, formerCapabilities, todaysCapabilities } from '@aforo/domain'
import { z } from 'zod'

/** Rights in a request. Those of earlier versions are accepted and replaced. */
export const givenCapabilities = z
  .array(z.enum([...capabilities, ...formerCapabilities]))
  .max(capabilities.length)
  .transform(todaysCapabilities)
