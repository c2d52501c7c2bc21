import { feeKinds, gateLevels, gateRuleNames, leasePlaces, standings } from '@aforo/domain'
import { z } from 'zod'
import { instant } from './endpoint.ts'
import { picturePath } from './pictures.ts'

export const place = z.enum(leasePlaces)

export const offlineMember = z
  .object({
    id: z.int(),
    client_id: z.int().describe('The member number.'),
    name: z.string(),
    last_name: z.string(),
    image_path: picturePath,
    standing: z.enum(standings),
    registered_on: z.iso.date(),
    expires_on: z.iso.date().nullable(),
    fee_kind: z.enum(feeKinds),
    fee_paid_until: z.iso.date().nullable(),
    under_age: z.boolean().describe('As of today. The birth date is not sent.'),
    identity_seen: z.boolean(),
    discount_percent: z.int(),
    max_monthly_grams: z.number().nullable(),
    months: z
      .array(
        z.object({
          month: z.iso.date(),
          grams: z.number(),
          last_day: z.iso.date().nullable(),
          last_day_grams: z.number(),
        }),
      )
      .describe('Grams of the last two months with a sale, and of the last day with one.'),
    balance: z.number(),
    wallet_version: z.int().describe('A row with a lower version is older than one with a higher version.'),
    inside: z.object({ visit_id: z.int(), venue_id: z.int(), venue_name: z.string(), entry_time: instant }).nullable(),
    card_hash: z
      .string()
      .nullable()
      .describe('SHA-256 of the salt of the device and the code of the card, in base64url. Null without a card.'),
  })
  .meta({ id: 'OfflineMember' })

export const lease = z
  .object({
    place,
    state: z
      .enum(['held', 'elsewhere', 'free', 'settling', 'off'])
      .describe(
        '`held`: by the device of the call. `settling`: nobody can hold it in the first minute after the venue has turned it on.',
      ),
    fence: z.int().nullable().describe('The number to send with every command. Null if nobody holds it.'),
    runs_out_at: instant.nullable(),
    last_command: z.int().describe('The number of the last command that was applied under this fence.'),
    holder: z
      .object({
        device_id: z.int(),
        device_name: z.string(),
        staff_name: z.string().nullable(),
        offline_since: instant.nullable().describe('Null while it is connected.'),
        waiting: z.int().describe('How many commands it had to send when it was last heard.'),
      })
      .nullable(),
  })
  .meta({ id: 'OfflineLease' })

export const offlineRules = z
  .object({
    time_zone: z.string(),
    day_cutoff_minutes: z.int(),
    currency: z.string(),
    capacity: z.int().nullable(),
    nearly_full_percent: z.int(),
    min_stay_minutes: z.int(),
    age_limit: z.int(),
    waiting_days: z.int(),
    top_up_most: z.number().nullable(),
    balance_most: z.number().nullable(),
    discount_most: z.number().nullable(),
    grams_over_most: z.number().nullable(),
    weigh_tolerance: z.number(),
    overrules_most: z.int().nullable(),
    daily_grams: z.number().nullable(),
    monthly_grams: z.number().nullable(),
    till_open: z.boolean().nullable(),
    gate_levels: z
      .record(z.enum(gateRuleNames), z.enum(gateLevels))
      .describe('The levels of the venue, for nobody in particular.'),
    member_most: z
      .number()
      .nullable()
      .describe('What one member may spend offline. Null means as much as their credit.'),
    newcomer_most: z.number().describe('The same for members who came in offline.'),
    hours: z.int(),
    label_words: z.string(),
  })
  .meta({ id: 'OfflineRules' })
