import {
  amountOfCents,
  consumptionTypes,
  discountPercents,
  documentKinds,
  feeKinds,
  genders,
  memberNameMost,
  memberNotesMost,
  memberNumberMost,
  memberStates,
  paymentMethods,
  priceMostCents,
} from '@aforo/domain'
import { z } from 'zod'
import { instant } from './endpoint.ts'
import { personal, staffName } from './personal.ts'
import { picturePath } from './pictures.ts'
import { someQuantity } from './quantities.ts'

/** Years in which a member can have a date. */
export const day = z.iso.date().regex(/^(19|20|21)/)

export const client = z
  .object({
    id: z.int(),
    email: z
      .string()
      .nullable()
      .describe('Null after an erasure, and in lists and files for callers who may not read private data.'),
    access_privileges: z.literal('client'),
    profile: z.object({
      client_id: z.int().describe('The member number. It is never reused.'),
      cash_balance: z.number(),
      name: z.string(),
      last_name: personal(z.string(), ''),
      image_path: picturePath,
    }),
    entry_time: instant.nullable().describe('When the member entered. Null if they are not inside.'),
    state: z.enum(memberStates),
    good_until: z.iso.date().describe('The last day on which the member is in order without a renewal.'),
    registered_on: z.iso.date(),
    expires_on: z.iso.date().nullable(),
    fee_kind: z.enum(feeKinds),
    fee_cost: z.number(),
    fee_paid_until: z.iso.date().nullable(),
    month: z
      .object({ grams: z.number(), limit: z.number().nullable() })
      .describe('Grams dispensed this month, and the monthly limit.'),
    owned_shops: z.array(z.int()).describe('The venues where the member is enrolled.'),
  })
  .meta({ id: 'Client' })

const seen = z.object({ by: staffName, at: instant })

export const member = client
  .extend({
    version: z
      .int()
      .describe(
        'Increases with every change. Sent back with a change, so that a concurrent change is not overwritten.',
      ),
    document_kind: z.enum(documentKinds).nullable(),
    document_number: z.string().nullable(),
    identity_seen: seen.nullable().describe('Who checked the identity document, and when.'),
    birth_date: personal(z.iso.date().nullable()),
    gender: personal(z.enum(genders).nullable()).describe('Null if not stated.'),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    sponsor: z
      .object({ id: z.int(), client_id: z.int().nullable(), name: z.string() })
      .nullable()
      .describe('A sponsor who is not enrolled at this venue has a null number and an empty name.'),
    discount_percent: z.int(),
    max_monthly_grams: z.number().nullable(),
    consumption_type: personal(z.enum(consumptionTypes).nullable()).describe('Sent to owners only.'),
    notes: z.string(),
    standing_reason: z.string().describe('Why the member is suspended, banned or deactivated.'),
    card: z.object({ code: z.string(), since: instant }).nullable(),
    contract: z.object({ image_path: personal(z.string(), ''), by: staffName, at: instant }).nullable(),
    changed_by: staffName,
    changed_at: instant,
  })
  .meta({ id: 'Member' })

export const text = (most: number) => z.string().trim().max(most)
const optionalText = (most: number) =>
  text(most)
    .transform((typed) => (typed === '' ? null : typed))
    .nullable()
const cost = z.number().min(0).max(amountOfCents(priceMostCents)).multipleOf(0.01)
const venueIds = z.array(z.int().positive()).min(1).max(100)
const key = z
  .uuid()
  .optional()
  .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.')
const discount = z.literal([...discountPercents])

export const newClient = z.object({
  email: z.email().max(254),
  access_privileges: z.literal('client').optional(),
  hashed_password: z.string().max(1000).optional().describe('Ignored: members do not sign in.'),
  owned_shops: venueIds.optional().describe('Default: the venue in X-Venue-ID.'),
  cash_balance: cost.describe('Initial credit, booked as a top-up.'),
  payment_method: z.enum(paymentMethods).default('cash').describe('How the initial credit and the fee were paid.'),
  fee_paid: z.boolean().default(false).describe('Whether the first fee is paid now. It is then booked.'),
  client_id: z.int().min(1).max(memberNumberMost).optional().describe('Default: the next free number.'),
  name: text(memberNameMost).default(''),
  last_name: text(memberNameMost).default(''),
  document_kind: z.enum(documentKinds).nullable().default(null),
  document_number: optionalText(40).default(null),
  identity_seen: z.boolean().default(false),
  birth_date: day.nullable().default(null),
  gender: z.enum(genders).nullable().default(null),
  phone: optionalText(40).default(null),
  address: optionalText(200).default(null),
  postal_code: optionalText(12).default(null),
  city: optionalText(80).default(null),
  registered_on: day.optional().describe('Default: today.'),
  expires_on: day.nullable().default(null),
  sponsor_id: z.int().positive().nullable().default(null),
  fee_kind: z.enum(feeKinds).default('none'),
  fee_cost: cost.default(0),
  discount_percent: discount.default(0),
  max_monthly_grams: someQuantity.nullable().default(null),
  consumption_type: z.enum(consumptionTypes).nullable().default(null),
  notes: text(memberNotesMost).default(''),
  key,
})

export const changedMember = newClient
  .omit({
    cash_balance: true,
    payment_method: true,
    fee_paid: true,
    client_id: true,
    hashed_password: true,
    access_privileges: true,
    identity_seen: true,
    consumption_type: true,
    registered_on: true,
    owned_shops: true,
  })
  .extend({
    version: z.int(),
    registered_on: day,
    owned_shops: venueIds,
    identity_seen: z
      .boolean()
      .optional()
      .describe('Set to true to record that the caller has just checked the identity document.'),
    consumption_type: z.enum(consumptionTypes).nullable().optional().describe('Unchanged if omitted.'),
  })
