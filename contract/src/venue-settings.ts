import {
  ageLimitMost,
  amountOfCents,
  capacityMost,
  currencies,
  fitsLabel,
  dayCutoffMostMinutes,
  gateLevels,
  gateRuleNames,
  gramLimitMostMilli,
  quantityOfMilli,
  rulePackIds,
  isTimeZone,
  labelWordsMost,
  lockMinutesMost,
  minStayMostMinutes,
  offlineHoursMost,
  overrulesMostAllowed,
  priceChangeMostAllowed,
  waitingDaysMost,
  walletMostCents,
  weighToleranceMostMilli,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const venueId = z.coerce.number<number>().int().positive()
const grams = z.number().min(0.001).max(quantityOfMilli(gramLimitMostMilli)).multipleOf(0.001).nullable()
const businessDate = z.iso.date()
const ceiling = z.number().min(0.01).max(amountOfCents(walletMostCents)).multipleOf(0.01).nullable()

/** Zero is a valid limit here: only people with the right to approve may then do it at all. */
const mostAllowed = z.number().min(0).max(amountOfCents(walletMostCents)).multipleOf(0.01).nullable()

const plainSettings = z.object({
  capacity: z.int().min(1).max(capacityMost).nullable(),
  nearly_full_percent: z.int().min(1).max(100),
  min_stay_minutes: z.int().min(0).max(minStayMostMinutes),
  age_limit: z.int().min(0).max(ageLimitMost),
  waiting_days: z
    .int()
    .min(0)
    .max(waitingDaysMost)
    .describe('The number of days after joining before a member is served.'),
  time_zone: z.string().max(100).refine(isTimeZone),
  day_cutoff_minutes: z
    .int()
    .min(0)
    .max(dayCutoffMostMinutes)
    .describe('When the business day ends, in minutes after midnight at the venue.'),
  currency: z.enum(currencies),
  top_up_most: ceiling.describe('The limit for one top-up. Null means no limit.'),
  balance_most: ceiling.describe('The limit for the balance of a wallet. Null means no limit.'),
  payout_most: mostAllowed.describe(
    'The limit for one payout by staff without the right to approve. Null means no limit.',
  ),
  payout_day_most: mostAllowed.describe('The same for all payouts of one business day together. Null means no limit.'),
  others_void_most: mostAllowed.describe(
    'The limit for voiding a sale of another person without the right to approve. Null means no limit.',
  ),
  discount_most: mostAllowed.describe(
    "The limit for a discount beyond the member's own, without the right to approve. Null means no limit.",
  ),
  grams_over_most: z
    .number()
    .min(0)
    .max(quantityOfMilli(gramLimitMostMilli))
    .multipleOf(0.001)
    .nullable()
    .describe(
      'How many grams over a limit may be dispensed with a reason, without the right to approve. Null means no limit.',
    ),
  overrules_most: z
    .int()
    .min(0)
    .max(overrulesMostAllowed)
    .nullable()
    .describe(
      'How many entries with a reason and early exits one person may make on a business day, without the right to approve. Null means no limit.',
    ),
  till_difference_most: mostAllowed.describe(
    'The limit for the difference when closing a till, without the right to accept differences. Null means no limit.',
  ),
  blind_till_count: z
    .boolean()
    .describe('Whether staff who close a till see the expected cash only after their count.'),
  witnesses_destroyed: z
    .boolean()
    .describe('Whether goods are recorded as destroyed only if a second person has seen it.'),
  witnesses_samples: z.boolean().describe('The same for samples.'),
  till_unsigned_most: mostAllowed.describe(
    'The largest difference with which a till is closed without the approval of somebody else, whoever closes it. Null means no limit.',
  ),
  price_change_most_percent: z
    .int()
    .min(0)
    .max(priceChangeMostAllowed)
    .nullable()
    .describe('By how many percent a price may change at once, without the right to approve. Null means no limit.'),
  loss_most: mostAllowed.describe(
    'The limit for the value of a loss of stock at the selling price, without the right to approve. Null means no limit.',
  ),
  asks_consumption_type: z.boolean().describe('Whether the member form asks for the consumption type.'),
  weigh_tolerance: z
    .number()
    .min(0)
    .max(quantityOfMilli(weighToleranceMostMilli))
    .multipleOf(0.001)
    .describe('By how many grams a weighed line of a sale may differ from the quantity that was asked for.'),
  lock_minutes: z
    .int()
    .min(1)
    .max(lockMinutesMost)
    .nullable()
    .describe('After how many minutes without use shared devices lock themselves. Null means never.'),
  offline_selling: z.boolean().describe('Whether one shared device may go on selling without a connection.'),
  offline_hours: z
    .int()
    .min(1)
    .max(offlineHoursMost)
    .describe('For how many hours it may, after it was last heard. Then other devices can sell again.'),
  offline_member_most: mostAllowed.describe(
    'What one member may spend while there is no connection. Null means as much as their credit.',
  ),
  offline_newcomer_most: z
    .number()
    .min(0)
    .max(amountOfCents(walletMostCents))
    .multipleOf(0.01)
    .describe('The same for members who came in since the connection was lost.'),
  label_words: z
    .string()
    .trim()
    .max(labelWordsMost)
    .refine(fitsLabel)
    .describe('What must stand on the labels of jars and of sales, one line each.'),
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
    set_by: z.string().describe('The name or e-mail of the person who set it.'),
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
    business_date: businessDate.describe('The current business day of the venue.'),
    gram_limit: gramLimit.nullable().describe('The limits in force today.'),
    gram_limits: z.array(gramLimit).describe('Past, current and future limits; the newest 100.'),
    rule_pack: z
      .object({ id: z.string(), version: z.int() })
      .nullable()
      .describe('The rule pack that the venue took last.'),
  })
  .meta({ id: 'VenueSettings' })

const oneVenue = z.object({ id: venueId })
const oneGramLimit = z.object({ id: venueId, valid_from: businessDate })

export const venueSettingsEndpoints = {
  'GET /v1/venues/{id}/settings': {
    summary: 'Get the settings of a venue',
    params: oneVenue,
    reply: venueSettings,
    errors: ['venue_not_found'],
  },
  'PATCH /v1/venues/{id}/settings': {
    summary: 'Change settings of a venue. Omitted settings stay unchanged',
    params: oneVenue,
    body: changes.extend({
      seen: changes
        .optional()
        .describe('The values seen before the change. If they have changed since, the request is refused.'),
    }),
    reply: venueSettings,
    errors: ['venue_not_found', 'gate_rule_fixed', 'settings_changed', 'staff_limits_kept'],
  },
  'PUT /v1/venues/{id}/gram-limits/{valid_from}': {
    summary: 'Set the gram limits that apply from a business day on. Null means no limit',
    params: oneGramLimit,
    body: gramLimitForm,
    reply: venueSettings,
    errors: ['venue_not_found', 'gram_limit_past'],
  },
  'DELETE /v1/venues/{id}/gram-limits/{valid_from}': {
    summary: 'Remove gram limits that are not in force yet',
    params: oneGramLimit,
    reply: venueSettings,
    errors: ['venue_not_found', 'gram_limit_not_found', 'gram_limit_in_force'],
  },
  'POST /v1/venues/{id}/rule-pack': {
    summary: 'Take a rule pack: tighten limits and rules to it, and remember its version',
    params: oneVenue,
    body: z.object({ pack: z.enum(rulePackIds), version: z.int().positive() }),
    reply: venueSettings,
    errors: ['venue_not_found', 'rule_pack_not_current'],
  },
  'POST /v1/venues/{id}/settings/copy': {
    summary: 'Copy the settings of another venue, except the capacity',
    params: oneVenue,
    body: z.object({ from_venue_id: z.int().positive() }),
    reply: venueSettings,
    errors: ['venue_not_found', 'staff_limits_kept', 'settings_copied_from_itself'],
  },
} as const satisfies EndpointTable
