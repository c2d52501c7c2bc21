import {
  bookComparisons,
  operatorContactMost,
  operatorFieldMost,
  operatorNameMost,
  operatorStates,
  planMembersMost,
  planNameMost,
  planVenuesMost,
  platformActions,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const lastCheck = z
  .object({ at: instant, differences: z.int() })
  .nullable()
  .describe('The last check of the books. Null before the first one.')

const figures = {
  inside: z.int().nullable().describe('People inside. Null before the first entry.'),
  sales_today: z.number().nullable().describe('Null if nothing was sold today.'),
  failures: z.int().describe('Calls of the last 24 hours that failed through a fault of the server.'),
  last_seen_at: instant.nullable().describe('When somebody of the staff was last active.'),
}

const params = z.object({ id: z.coerce.number<number>().int().positive() })
/** PostgreSQL does not accept every year that the schema does. */
const day = z.iso.date().regex(/^[12]/)

const plan = z
  .object({
    name: z.string().trim().min(1).max(planNameMost),
    venues_limit: z.int().min(1).max(planVenuesMost).nullable().describe('Null is no limit.'),
    members_limit: z
      .int()
      .min(1)
      .max(planMembersMost)
      .nullable()
      .describe('How many members may come or buy in a month. Null is no limit. Nobody is turned away beyond it.'),
  })
  .meta({ id: 'OperatorPlan' })

const record = {
  name: z.string().trim().min(1).max(operatorNameMost),
  tax_id: z.string().trim().max(operatorFieldMost).default(''),
  contact_name: z.string().trim().max(operatorContactMost).default(''),
  contact_email: z.union([z.literal(''), z.email().max(254)]).default(''),
  contact_phone: z.string().trim().max(operatorFieldMost).default(''),
  trial_ends_on: day.nullable().default(null).describe('Null if the operator is not on trial.'),
  plan: plan.nullable().default(null),
}
const recordForm = z.object(record).meta({ id: 'OperatorForm' })

const activeMonth = z.object({
  month: z.iso.date().describe('The first day of the month.'),
  members: z.int().describe('Members with at least one visit or sale in the month.'),
  counted_until: z.iso.date().describe('The last business day that had begun when it was counted.'),
})

const operatorFacts = {
  id: z.int(),
  name: z.string(),
  since: instant,
  currency: z.string(),
  state: z.enum(operatorStates),
  trial_days_left: z.int().nullable().describe('Negative once it is over. Null if the operator is not on trial.'),
  plan: plan.nullable(),
  active: activeMonth.nullable().describe('The current month. Null before the first count.'),
  books: lastCheck,
  ...figures,
}

export const operatorEndpoints = {
  'GET /v1/operators': {
    summary: 'List the operators of the platform with the figures of today. Sums only: no member is shown',
    reply: z
      .object({
        at: instant,
        operators: z.array(z.object({ ...operatorFacts, venues: z.int() }).meta({ id: 'OperatorRow' })),
        other_failures: z.int().describe('Failed calls of the last 24 hours that belong to no operator.'),
      })
      .meta({ id: 'Platform' }),
    errors: [],
  },
  'GET /v1/operators/{id}': {
    summary: 'Get an operator: venues, owners, use, failed calls and inspections. Sums only: no member is shown',
    params,
    reply: z
      .object({
        ...operatorFacts,
        tax_id: z.string(),
        contact_name: z.string(),
        contact_email: z.string(),
        contact_phone: z.string(),
        trial_ends_on: z.iso.date().nullable(),
        active_months: z.array(activeMonth).describe('Up to the last twelve, newest first.'),
        storage: z
          .object({
            row_bytes: z.int().describe('About how many bytes the rows take, without indexes.'),
            picture_bytes: z.int(),
            pictures: z.int(),
            measured_at: instant,
          })
          .nullable()
          .describe('Measured every night. Null before the first time.'),
        record: z
          .array(
            z.object({
              id: z.int(),
              at: instant,
              by: z.string(),
              action: z.enum(platformActions),
            }),
          )
          .describe('What the platform did with the operator, newest first.'),
        venues: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            address: z.string(),
            capacity: z.int().nullable(),
            differences: z.int().nullable().describe('Null before the first check of the books.'),
            ...figures,
          }),
        ),
        owners: z.array(
          z.object({
            id: z.int(),
            email: z.string(),
            name: z.string(),
            joined: z.boolean(),
            last_seen_at: instant.nullable(),
          }),
        ),
        use: z.object({ members: z.int(), staff: z.int(), sales_30_days: z.number().nullable() }),
        differences: z.array(
          z.object({ comparison: z.enum(bookComparisons), venue: z.string().nullable(), count: z.int() }),
        ),
        failed_calls: z.array(
          z.object({
            call: z.string(),
            venue: z.string().nullable(),
            count: z.int(),
            since: instant,
            last_at: instant,
          }),
        ),
        inspections: z
          .array(
            z.object({
              id: z.int(),
              by: z.string(),
              reason: z.string(),
              at: instant,
              ends_at: instant,
              ended_at: instant.nullable().describe('Set if it was ended before its time.'),
            }),
          )
          .describe('The last ones, newest first.'),
      })
      .meta({ id: 'OperatorPage' }),
    errors: ['operator_not_found'],
  },
  'POST /v1/operators': {
    summary: 'Create an operator without venues',
    body: recordForm.extend({
      key: z.uuid().describe('Made by the caller: a repeated key does not create a second operator.'),
    }),
    reply: z.object({ id: z.int() }),
    errors: [],
  },
  'PUT /v1/operators/{id}': {
    summary: 'Change the record of an operator: name, tax id, contact, trial and plan',
    params,
    body: recordForm,
    reply: null,
    errors: ['operator_not_found'],
  },
  'POST /v1/operators/{id}/suspension': {
    summary:
      'Suspend an operator: from the next call on its data can be read and exported, people inside can leave and open tills be closed, and every other change is refused',
    params,
    body: z.object({ name: z.string().max(operatorNameMost).describe('The name of the operator, typed to confirm.') }),
    reply: null,
    errors: ['operator_not_found', 'operator_name_wrong'],
  },
  'DELETE /v1/operators/{id}/suspension': {
    summary: 'Reactivate a suspended operator',
    params,
    reply: null,
    errors: ['operator_not_found'],
  },
} as const satisfies EndpointTable
