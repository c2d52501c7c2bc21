import { leasePlaces, offlineChoices, offlineKinds, offlineResults } from '@aforo/domain'
import { z } from 'zod'
import { category } from './categories.ts'
import { batchChoice } from './batches.ts'
import { type EndpointTable, instant } from './endpoint.ts'
import { lease, offlineMember, offlineRules, place } from './offline-shapes.ts'
import { pageQuery } from './paging.ts'
import { clubText, staffName } from './personal.ts'
import { picturePath } from './pictures.ts'
import { product } from './products.ts'
import { weighedInput } from './quantities.ts'

const id = z.coerce.number<number>().int().positive()
const amount = z.number().min(0).max(1_000_000)
const reason = z.string().trim().max(300).default('')

const commandParts = {
  key: z.uuid(),
  number: z.int().positive().describe('Its place in the order of the device under this fence, from 1.'),
  fence: z.int().positive(),
  staff_id: z.int().positive().describe('Who did it. They must have come in on this device before.'),
  user_id: z.int().positive(),
  made_at: instant.describe('By the clock of the device.'),
}

const offlineCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('entry'), ...commandParts, reason }),
  z.object({ kind: z.literal('exit'), ...commandParts, early: z.boolean() }),
  z.object({
    kind: z.literal('sale'),
    ...commandParts,
    items: z
      .array(
        z.object({
          product_id: z.int().positive(),
          quantity: z.number().positive(),
          unit_price: amount,
          ...weighedInput,
          batch_id: batchChoice,
        }),
      )
      .min(1)
      .max(200),
    discount_percent: z.int().min(0).max(100),
    amount: amount.describe('The total as charged.'),
    reason,
  }),
  z.object({
    kind: z.literal('top_up'),
    ...commandParts,
    amount: amount.positive(),
    till_id: z.int().positive().nullable(),
    reason,
  }),
])

const offlineAnswer = z
  .object({
    result: z.enum(offlineResults),
    flags: z.array(z.string()),
    member: offlineMember.nullable().describe('The member as they are now.'),
    products: z.array(z.object({ id: z.int(), stock_quantity: z.number(), stock_version: z.int() })),
  })
  .meta({ id: 'OfflineAnswer' })

const listedCommand = z
  .object({
    id: z.int(),
    kind: z.enum(offlineKinds),
    place,
    device: clubText,
    staff: staffName,
    member: z.object({
      id: z.int(),
      client_id: z.int(),
      name: z.string(),
      image_path: picturePath,
      balance: z.number(),
    }),
    made_at: instant,
    received_at: instant,
    amount: z.number().nullable(),
    products: z.int().describe('How many products a sale has.'),
    result: z.enum(offlineResults),
    flags: z.array(clubText).describe('Why the server would have refused it.'),
    missing: z.number().nullable().describe('The part of a sale that the credit did not cover.'),
    transaction_id: z.int().nullable(),
    choices: z.array(z.enum(offlineChoices)).describe('What can be decided now, the usual choice first.'),
    choice: z.enum(offlineChoices).nullable(),
    chosen_by: staffName.nullable(),
    chosen_at: instant.nullable(),
  })
  .meta({ id: 'OfflineCommand' })

export const offlineEndpoints = {
  'POST /v1/device/leases': {
    summary: 'Ask for the offline leases of the venue, or renew them, by the device cookie',
    body: z.object({
      places: z.array(z.object({ place, fence: z.int().positive().nullable() })).max(leasePlaces.length),
      confirmed_claim: z.int().min(0).describe('The `claim` of the newest answer that the device has stored.'),
      waiting: z.int().min(0).describe('How many commands the device has to send.'),
      refresh: z.array(z.int().positive()).max(200).default([]).describe('Members whose rows the device needs anew.'),
    }),
    reply: z.object({
      now: instant,
      leases: z.array(lease),
      claim: z.int().describe('To be confirmed with the next call, once `claimed` and `members` are stored.'),
      claimed: z.array(z.int()).describe('Members whom other devices are selling to. Do not sell to them offline.'),
      members: z.array(offlineMember).describe('The rows that were asked for, read together with the claims.'),
      inside: z.int(),
    }),
    errors: ['device_unknown'],
  },
  'DELETE /v1/device/leases/{place}': {
    summary: 'Give an offline lease back, by the device cookie. Refused while commands wait',
    params: z.object({ place }),
    body: z.object({ fence: z.int().positive(), waiting: z.int().min(0) }),
    reply: null,
    errors: ['device_unknown', 'lease_commands_wait'],
  },
  'GET /v1/device/working-set': {
    summary: 'Get what the device needs to go on without a connection, except members, by the device cookie',
    reply: z.object({
      now: instant,
      business_date: z.iso.date(),
      card_salt: z.string().describe('To hash the code of a scanned card. Differs for every device.'),
      rules: offlineRules,
      products: z.array(product),
      categories: z.array(category),
      inside: z.int(),
      member_count: z.int(),
    }),
    errors: ['device_unknown', 'offline_off', 'lease_not_held'],
  },
  'GET /v1/device/working-set/members': {
    summary: 'List the members of the venue as the device needs them offline, by the device cookie',
    query: z.object({
      limit: z.coerce.number<number>().int().min(1).max(2000).default(1000),
      cursor: pageQuery.cursor,
    }),
    reply: z.array(offlineMember),
    errors: ['device_unknown', 'offline_off', 'lease_not_held'],
  },
  'GET /v1/device/members/{id}/face': {
    summary: 'Get the small picture of a member of the venue, by the device cookie',
    params: z.object({ id }),
    contentType: 'image/webp',
    reply: z.file(),
    errors: ['device_unknown', 'offline_off', 'lease_not_held', 'picture_not_found'],
  },
  'POST /v1/device/offline-commands': {
    summary: 'Send one command that was made offline, by the device cookie. A repeated key gets the first answer',
    body: z.object({ command: offlineCommand, sent_at: instant.describe('By the clock of the device.') }),
    reply: offlineAnswer,
    errors: ['device_unknown', 'offline_order', 'idempotency_key_reused'],
  },

  'GET /v1/offline': {
    summary: 'Get who may sell without a connection at the venue, and what waits for a decision',
    reply: z.object({
      now: instant,
      enabled: z.boolean(),
      leases: z.array(lease),
      open: z.int().describe('How many commands need a decision.'),
    }),
    errors: [],
  },
  'POST /v1/offline/take-over': {
    summary: 'Take the offline lease of a silent device away from it',
    body: z.object({
      place,
      seen: z
        .enum(['read', 'dead'])
        .describe('Whether the caller has read the screen of the other device, or it is dead.'),
      fence: z.int().positive().describe('The number of the lease that is taken over.'),
    }),
    reply: lease,
    errors: ['offline_off', 'lease_free', 'lease_live', 'lease_own'],
  },
  'GET /v1/offline/commands': {
    summary: 'List what was done offline, newest first',
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      open: z.literal('only').optional().describe('Lists only what needs a decision.'),
      device_id: id.optional(),
    }),
    reply: z.array(listedCommand),
    errors: [],
  },
  'GET /v1/offline/summary': {
    summary: 'Count what was done offline since an instant, by device',
    query: z.object({ since: instant }),
    reply: z.object({
      from: instant.nullable(),
      to: instant.nullable(),
      sent: z.int(),
      open: z.int(),
      waiting: z.int().describe('What devices said they still have to send.'),
      devices: z.array(z.object({ id: z.int(), name: clubText, sent: z.int() })),
    }),
    errors: [],
  },
  'POST /v1/offline/commands/{id}/decision': {
    summary: 'Decide about a command that was flagged or not booked',
    params: z.object({ id }),
    body: z.object({ choice: z.enum(offlineChoices) }),
    once: true,
    reply: listedCommand,
    errors: ['offline_command_not_found', 'offline_command_decided', 'member_erased', 'idempotency_key_reused'],
  },
} as const satisfies EndpointTable
