import { gateRuleNames, gramLimitMostMilli, quantityOfMilli } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const grams = z.coerce.number<number>().min(0).max(quantityOfMilli(gramLimitMostMilli)).multipleOf(0.001)
const rule = z.enum(gateRuleNames)
const verdict = z.object({
  blocks: rule.nullable().describe('The first rule that refuses.'),
  asks: z.array(rule).describe('The rules that ask for a reason.'),
})

export const allowanceEndpoints = {
  'GET /v1/allowances': {
    summary: 'Get what a member, or an invented one, may have on a day by the rules of the venue',
    query: z.object({
      on: z.iso.date().describe('A business day, today or later.'),
      grams: grams.describe('What the member would ask for.'),
      user_id: z.coerce
        .number<number>()
        .int()
        .positive()
        .optional()
        .describe('A member of the venue. Without it, the facts below are taken.'),
      birth_date: z.iso.date().optional(),
      registered_on: z.iso.date().optional().describe('Today if it is missing.'),
      month_max: grams.optional().describe('A limit of their own for the month.'),
      day_grams: grams.optional().describe('What they had on that day.'),
      month_grams: grams.optional().describe('What they had in that month, that day included.'),
    }),
    reply: z.object({
      on: z.iso.date(),
      limit: z.object({
        valid_from: z.iso.date().nullable().describe('Since when the limit of the venue holds. Null if it has none.'),
        daily_grams: z.number().nullable(),
        monthly_grams: z.number().nullable(),
        is_own_month: z.boolean().describe('Whether the monthly limit is the member’s own.'),
      }),
      had: z.object({ day: z.number(), month: z.number() }),
      left: z.object({
        day: z.number().nullable(),
        month: z.number().nullable(),
        most: z.number().nullable().describe('What is left by both limits. Null means no limit.'),
      }),
      entry: verdict,
      dispense: verdict,
    }),
    errors: ['member_not_found', 'member_erased', 'allowance_past'],
  },
} as const satisfies EndpointTable
