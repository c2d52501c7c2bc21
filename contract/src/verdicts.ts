import { dispenseRules, rulesOf } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { clubText } from './personal.ts'

const verdictOf = <Code extends z.ZodType>(code: Code) =>
  z.object({
    allowed: z.boolean(),
    code: code.nullable().describe('The first rule that stops the member; null if none does.'),
    detail: clubText.nullable().describe('The same in words, in the language of the caller.'),
    staff_may: z.boolean().describe('A person with the right may let it pass, with a reason.'),
  })

export const verdictEndpoints = {
  'POST /v1/verdicts': {
    summary: 'Ask whether the member with a card may enter, and may receive. Changes nothing',
    body: z.object({ card: z.string().trim().min(1).max(64).describe('What the reader read.') }),
    reply: z
      .object({
        user_id: z.int().nullable().describe('Null if no member of this venue has the card.'),
        inside: z.boolean().describe('Whether the member is inside this venue.'),
        enter: verdictOf(z.enum([...rulesOf('entry'), 'member_not_found'])),
        receive: verdictOf(z.enum([...dispenseRules, 'member_not_found'])),
      })
      .meta({ id: 'CardVerdict' }),
    errors: [],
  },
} as const satisfies EndpointTable
