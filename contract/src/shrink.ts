import { dayParts, moistureLossMostBp, shrinkRowsMost, unitTypes } from '@aforo/domain'
import { z } from 'zod'
import { namedBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { picturePath } from './pictures.ts'

const figures = {
  cases: z.int().describe('How many times a batch was weighed again.'),
  outside: z.int().describe('How many of them were outside the band.'),
  missing: z.number().describe('Below zero if there was more than before.'),
  drying: z.number().describe('What was expected to dry.'),
  excess: z.number().describe('What is missing beyond that.'),
  value: z.number().describe('The excess at the selling price.'),
  cost: z.number().nullable().describe('The excess at cost. Null if the cost of some is unknown.'),
}

const comparison = {
  shifts: z.int().describe('The shifts of these people, or of this part of the day.'),
  other_shifts: z.int().describe('All others of the period.'),
  excess_per_shift: z.number(),
  other_excess_per_shift: z.number(),
  difference: z.number().describe('By how much more is missing in one of their shifts than in another.'),
  error: z.number().describe('The standard error of the difference.'),
}

const product = z.object({ id: z.int(), name: z.string(), unit_type: z.enum(unitTypes), image_path: picturePath })

const report = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    sheets: z
      .int()
      .describe('The counts and weigh-ins of the period. A recount must be done, an approval need not be.'),
    totals: z.object(figures).describe('Grams. Pieces are only in the money.'),
    products: z
      .array(z.object({ product, ...figures }))
      .max(shrinkRowsMost)
      .describe('The worst first.'),
    batches: z.array(z.object({ product, batch: namedBatch, ...figures })).max(shrinkRowsMost),
    shifts: z
      .array(z.object({ sheet_id: z.int(), from: instant, to: instant, part: z.enum(dayParts), ...figures }))
      .max(shrinkRowsMost)
      .describe('The time between two counts, newest first. Only what was weighed at both ends.'),
    parts: z.array(
      z.object({
        part: z.enum(dayParts),
        ...figures,
        ...comparison,
        stands_out: z.boolean().describe('Enough shifts, and a difference far beyond its error.'),
      }),
    ),
    people: z
      .array(
        z.object({
          people: z
            .array(z.object({ id: z.int(), name: z.string(), image_path: picturePath }))
            .describe('Who is always on duty together cannot be told apart.'),
          ...figures,
          ...comparison,
        }),
      )
      .describe('Only who stands out. Nobody is named for few shifts or a small difference.'),
    people_compared: z.int().describe('How many people, or groups always on duty together, had enough shifts.'),
    people_too_few: z.int().describe('How many had too few shifts to say anything.'),
  })
  .meta({ id: 'ShrinkReport' })

const moisture = z
  .object({
    category: z.object({ id: z.int(), name: z.string() }),
    loss_percent: z.number().describe('What goods of this category lose a day by drying.'),
    valid_from: z.iso.date().nullable().describe('Null for the default.'),
    next: z.object({ loss_percent: z.number(), valid_from: z.iso.date() }).nullable(),
  })
  .meta({ id: 'Moisture' })

export const shrinkEndpoints = {
  'GET /v1/shrink': {
    summary: 'Get what counts found missing in a period, by product, batch, shift and people on duty',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: report,
    errors: ['period_too_long'],
  },
  'GET /v1/moisture': {
    summary: 'List what the categories are expected to lose a day by drying',
    reply: z.array(moisture),
    errors: [],
  },
  'PUT /v1/moisture/{category_id}/{valid_from}': {
    summary: 'Set what a category is expected to lose a day by drying, from a business day on',
    params: z.object({ category_id: z.coerce.number<number>().int().positive(), valid_from: z.iso.date() }),
    body: z.object({
      loss_percent: z
        .number()
        .min(0)
        .max(moistureLossMostBp / 100)
        .multipleOf(0.01),
    }),
    reply: z.array(moisture),
    errors: ['category_not_found', 'moisture_past'],
  },
} as const satisfies EndpointTable
