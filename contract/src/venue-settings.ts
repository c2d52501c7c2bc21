import {
  ageLimitMost,
  amountOfCents,
  capacityMost,
  currencies,
  dayCutoffMostMinutes,
  gateLevels,
  gateRuleNames,
  gramLimitMostMilli,
  quantityOfMilli,
  isTimeZone,
  minStayMostMinutes,
  overrulesMostAllowed,
  waitingDaysMost,
  walletMostCents,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const venueId = z.coerce.number<number>().int().positive()
const grams = z.number().min(0.001).max(quantityOfMilli(gramLimitMostMilli)).multipleOf(0.001).nullable()
const businessDate = z.iso.date()
const ceiling = z.number().min(0.01).max(amountOfCents(walletMostCents)).multipleOf(0.01).nullable()

/** Zero is a valid limit here: only people with the accounting right may then do it at all. */
const mostAllowed = z.number().min(0).max(amountOfCents(walletMostCents)).multipleOf(0.01).nullable()

const plainSettings = z.object({
  capacity: z.int().min(1).max(capacityMost).nullable(),
  nearly_full_percent: z.int().min(1).max(100),
  min_stay_minutes: z.int().min(0).max(minStayMostMinutes),
  age_limit: z.int().min(0).max(ageLimitMost),
  waiting_days: z.int().min(0).max(waitingDaysMost).describe('How long after joining somebody is not served yet.'),
  time_zone: z.string().max(100).refine(isTimeZone),
  day_cutoff_minutes: z.int().min(0).max(dayCutoffMostMinutes).describe('Minutes after midnight, venue time.'),
  currency: z.enum(currencies),
  top_up_most: ceiling.describe('The most that goes into a wallet at once; null is without ceiling.'),
  balance_most: ceiling.describe('The most that a wallet should hold; null is without ceiling.'),
  payout_most: mostAllowed.describe(
    'The most that who does not keep the books pays out at once; null is without ceiling.',
  ),
  payout_day_most: mostAllowed.describe('The same for all payouts of a business day together.'),
  others_void_most: mostAllowed.describe('Sales of somebody else that are voided by who does not keep the books.'),
  discount_most: mostAllowed.describe("Discount that they give beyond the member's own."),
  grams_over_most: z
    .number()
    .min(0)
    .max(quantityOfMilli(gramLimitMostMilli))
    .multipleOf(0.001)
    .nullable()
    .describe('Grams over a limit that they may overrule with a reason.'),
  overrules_most: z
    .int()
    .min(0)
    .max(overrulesMostAllowed)
    .nullable()
    .describe('Entries with a reason and early exits by one of them on a business day.'),
  till_difference_most: mostAllowed.describe('Difference with which they close a till.'),
  asks_consumption_type: z.boolean().describe('Whether members are asked how they consume.'),
})

const changes = plainSettings
  .extend({ gate_levels: z.partialRecord(z.enum(gateRuleNames), z.enum(gateLevels)) })
  .partial()

const gramLimitForm = z.object({ daily_grams: grams, monthly_grams: grams })

const gramLimit = z
  .object({
    valid_from: businessDate,
    daily_grams: z.number().nullable(),
    monthly_grams: z.number().nullable(),
    set_by: z.string().describe('The name of who set it, or their e-mail.'),
    set_at: instant,
  })
  .meta({ id: 'GramLimit' })

const venueSettings = z
  .object({
    ...plainSettings.shape,
    time_zone: z.string(),
    currency: z.string(),
    venue: z.object({ id: z.int(), name: z.string() }),
    gate_levels: z.record(z.enum(gateRuleNames), z.enum(gateLevels)).describe('The level of every rule.'),
    business_date: businessDate.describe('The business day that the venue is in now.'),
    gram_limit: gramLimit.nullable().describe('The one in force today.'),
    gram_limits: z.array(gramLimit).describe('Past, present and to come: the newest hundred.'),
  })
  .meta({ id: 'VenueSettings' })

const oneVenue = z.object({ id: venueId })
const oneGramLimit = z.object({ id: venueId, valid_from: businessDate })

export const venueSettingsEndpoints = {
  'GET /v1/venues/{id}/settings': {
    summary: 'The settings of a venue',
    params: oneVenue,
    reply: venueSettings,
    errors: ['venue_not_found'],
  },
  'PATCH /v1/venues/{id}/settings': {
    summary: 'Change some settings of a venue; what is not sent stays as it is',
    params: oneVenue,
    body: changes.extend({
      seen: changes.optional().describe('What stood there before. Where it no longer does, nothing is changed.'),
    }),
    reply: venueSettings,
    errors: ['venue_not_found', 'gate_rule_fixed', 'settings_changed'],
  },
  'PUT /v1/venues/{id}/gram-limits/{valid_from}': {
    summary: 'Set the gram limits that hold from a business day on; null is without limit',
    params: oneGramLimit,
    body: gramLimitForm,
    reply: venueSettings,
    errors: ['venue_not_found', 'gram_limit_past'],
  },
  'DELETE /v1/venues/{id}/gram-limits/{valid_from}': {
    summary: 'Remove gram limits that have not begun yet',
    params: oneGramLimit,
    reply: venueSettings,
    errors: ['venue_not_found', 'gram_limit_not_found', 'gram_limit_in_force'],
  },
  'POST /v1/venues/{id}/settings/copy': {
    summary: 'Take over the settings of another venue, but for the capacity',
    params: oneVenue,
    body: z.object({ from_venue_id: z.int().positive() }),
    reply: venueSettings,
    errors: ['venue_not_found', 'settings_copied_from_itself'],
  },
} as const satisfies EndpointTable
