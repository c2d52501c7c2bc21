import {
  countChosenMost,
  countEntryStates,
  countReasonMost,
  countScopes,
  countSheetStates,
  countVerdicts,
  unitTypes,
  weighedByKinds,
} from '@aforo/domain'
import { z } from 'zod'
import { namedBatch } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'
import { quantity } from './quantities.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
const entryParams = params.extend({ number: z.coerce.number<number>().int().positive() })
const chosen = z.array(z.int().positive()).min(1).max(countChosenMost)
const reason = z.string().trim().min(1).max(countReasonMost)
const person = z.object({ id: z.int(), name: z.string(), image_path: picturePath })
const product = z.object({
  id: z.int(),
  name: z.string(),
  unit_type: z.enum(unitTypes),
  image_path: picturePath,
})

const sheet = z
  .object({
    id: z.int(),
    state: z.enum(countSheetStates),
    scope: z.enum(countScopes),
    scope_names: z.array(z.string()).describe('The categories, products or batches that were chosen.'),
    started_by: person,
    started_at: instant,
    finished_at: instant.nullable().describe('When the first round was finished.'),
    closed: z
      .object({ by: person, at: instant, reason: z.string() })
      .nullable()
      .describe('Who approved or discarded it.'),
    products: z.int(),
    jars: z.int().describe('How many entries it has: jars, and goods that are in none.'),
    jars_weighed: z.int(),
    jars_skipped: z.int(),
    recount: z
      .object({
        jars: z.int(),
        jars_weighed: z.int(),
        for_you: z
          .int()
          .describe('How many of those that are left you may weigh: neither weighed by you nor seen in the result.'),
      })
      .nullable()
      .describe('What somebody else must weigh again. Null in the first round.'),
    people: z
      .array(
        person.extend({
          jars: z.int().describe('How many they weighed.'),
          last_at: instant.nullable(),
          holds: z.int().nullable().describe('The entry that they have in hand now.'),
        }),
      )
      .describe('Who weighs on it, the last one first.'),
    minutes_left: z.int().nullable().describe('About how long the rest takes, by the pace so far.'),
    weighed_by_you: z.boolean(),
  })
  .meta({ id: 'CountSheet', description: 'It never shows what is expected.' })

const reading = z.object({
  round: z.int().describe('1, or 2 for a recount.'),
  gross: z.number(),
  tare: z.number(),
  net: z.number(),
  weighed_by: z.enum(weighedByKinds),
  empty: z.boolean(),
  by: z.string(),
  at: instant,
})

const entry = z
  .object({
    number: z.int(),
    product,
    batch: namedBatch,
    jar: z.object({ number: z.int(), place: z.string() }).nullable().describe('Null for goods in no jar of their own.'),
    tare: z.number().nullable().describe('The weight of the empty jar, if it is known.'),
    state: z.enum(countEntryStates),
    held: z
      .object({ by: person, until: instant })
      .nullable()
      .describe('Who has it in hand. Nobody else can take it until then.'),
    readings: z.array(reading).describe('All of them, oldest first. The last one counts.'),
  })
  .meta({ id: 'CountEntry' })

const step = z.object({ sheet, entry: entry.nullable() })

const difference = {
  jars: z.int(),
  expected: z.number().describe('What the books said at the moment of each reading.'),
  counted: z.number(),
  difference: z.number().describe('Below zero if goods are missing.'),
  low: z.number().describe('The normal band: from this, zero or less,'),
  high: z.number().describe('to this.'),
  verdict: z.enum(countVerdicts),
  value: z.number().describe('The difference at the selling price. Below zero if goods are missing.'),
  cost: z.number().nullable().describe('The difference at cost. Null if the cost of some is unknown.'),
}

const result = z
  .object({
    sheet,
    left_out: z.int().describe('How many batches are not in the result, because a jar was skipped.'),
    totals: z.object({
      expected: z.number().describe('Grams, without pieces.'),
      counted: z.number(),
      difference: z.number(),
      pieces_difference: z.number(),
      value: z.number(),
      cost: z.number().nullable(),
      within: z.int().describe('How many products are within the band.'),
      outside: z.int(),
      jars_outside: z.int(),
    }),
    products: z
      .array(
        z.object({
          product,
          ...difference,
          batches: z.array(
            z.object({
              batch: namedBatch,
              ...difference,
              days: z.number().nullable().describe('Since it was last weighed or received.'),
              booked: z.number().nullable().describe('What the approval changed. Null before.'),
              entries: z.array(z.int()).describe('The numbers of its entries.'),
            }),
          ),
        }),
      )
      .describe('The worst first.'),
  })
  .meta({ id: 'CountResult' })

const stepErrors = [
  'count_sheet_not_found',
  'count_entry_not_found',
  'count_paused',
  'count_not_open',
  'count_entry_taken',
  'count_weighed_before',
  'count_result_seen',
] as const

export const countEndpoints = {
  'GET /v1/count-sheets': {
    summary: 'List the count sheets of the venue, newest first',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      unfinished: z.literal('true').optional().describe('Only those that are neither approved nor discarded.'),
    }),
    reply: z.array(sheet),
    errors: [],
  },
  'POST /v1/count-sheets': {
    summary: 'Start a blind count, or the weigh-in of a shift',
    once: true,
    body: z.discriminatedUnion('scope', [
      z.object({ scope: z.literal('all') }),
      z.object({ scope: z.literal('moved') }),
      z.object({ scope: z.literal('categories'), ids: chosen }),
      z.object({ scope: z.literal('products'), ids: chosen }),
      z.object({ scope: z.literal('batches'), ids: chosen }),
    ]),
    reply: sheet,
    errors: ['count_nothing', 'count_too_large'],
  },
  'GET /v1/count-sheets/{id}': {
    summary: 'Get a count sheet: progress and people, never what is expected',
    params,
    reply: sheet,
    errors: ['count_sheet_not_found'],
  },
  'GET /v1/count-sheets/{id}/entries': {
    summary: 'List the jars of a sheet with their readings: by number, or the last weighed first',
    params,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      order: z
        .enum(['number', 'weighed'])
        .default('number')
        .describe('`weighed` lists only what is weighed or skipped.'),
    }),
    reply: z.array(entry),
    errors: ['count_sheet_not_found'],
  },
  'POST /v1/count-sheets/{id}/next': {
    summary: 'Take the next jar in hand, or a chosen one. What was in hand before is free again',
    params,
    body: z.object({
      entry: z
        .int()
        .positive()
        .nullable()
        .default(null)
        .describe('Another jar than the next one, also to weigh it again.'),
    }),
    reply: step.describe('The entry is null if there is nothing for the caller to weigh now.'),
    errors: stepErrors,
  },
  'POST /v1/count-sheets/{id}/entries/{number}/readings': {
    summary: 'Save what the scale says, or a number of pieces. Earlier readings are kept',
    params: entryParams,
    once: true,
    body: z.object({
      gross: quantity.describe('With the jar. For pieces and for a net weight, the quantity itself.'),
      tare: quantity.default(0),
      weighed_by: z.enum(weighedByKinds),
      empty: z.boolean().default(false).describe('The jar is empty. Its reading is zero, whatever is sent.'),
    }),
    reply: step.extend({ entry }),
    errors: [...stepErrors, 'count_below_tare', 'quantity_not_whole'],
  },
  'POST /v1/count-sheets/{id}/entries/{number}/skip': {
    summary: 'Leave a jar for the end',
    params: entryParams,
    reply: step.extend({ entry }),
    errors: stepErrors,
  },
  'POST /v1/count-sheets/{id}/pause': {
    summary: 'Pause a count: nobody weighs until it goes on',
    params,
    reply: sheet,
    errors: ['count_sheet_not_found', 'count_not_open'],
  },
  'POST /v1/count-sheets/{id}/resume': {
    summary: 'Go on with a paused count',
    params,
    reply: sheet,
    errors: ['count_sheet_not_found', 'count_not_paused'],
  },
  'POST /v1/count-sheets/{id}/finish': {
    summary: 'Finish the round. What is outside the band must be weighed again by somebody else, once',
    params,
    once: true,
    body: z.object({
      leave_skipped: z.boolean().default(false).describe('Leaves batches with a skipped jar out of the result.'),
    }),
    reply: sheet,
    errors: ['count_sheet_not_found', 'count_paused', 'count_not_open', 'count_unfinished', 'count_nothing_weighed'],
  },
  'GET /v1/count-sheets/{id}/result': {
    summary: 'Get the differences of a finished count. Whoever reads them before the recount cannot do it',
    params,
    reply: result,
    errors: ['count_sheet_not_found', 'count_blind'],
  },
  'POST /v1/count-sheets/{id}/approval': {
    summary: 'Approve a count and book its differences. By somebody who weighed nothing of it',
    params,
    once: true,
    body: z.object({ reason }),
    reply: sheet,
    errors: [
      'count_sheet_not_found',
      'count_not_to_approve',
      'count_weighed_by_you',
      'count_goods_gone',
      'stock_too_large',
    ],
  },
  'POST /v1/count-sheets/{id}/discard': {
    summary: 'Discard a count: nothing is booked. Its readings are kept',
    params,
    once: true,
    body: z.object({ reason }),
    reply: sheet,
    errors: ['count_sheet_not_found', 'count_closed'],
  },
} as const satisfies EndpointTable
