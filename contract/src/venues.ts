import {
  capacityMost,
  gateLevels,
  gateRuleNames,
  minStayDefaultMinutes,
  minStayMostMinutes,
  venueAddressMost,
  venueNameMost,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { pictureErrors, pictureFile, picturePath } from './pictures.ts'

const venueId = z.object({ id: z.coerce.number<number>().int().positive() })

const venue = z
  .object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    capacity: z.int().nullable(),
    min_stay_minutes: z.int(),
    owners: z.array(z.object({ id: z.int(), email: z.string(), name: z.string(), image_path: picturePath })),
    image_path: picturePath,
    date_created: instant,
    version: z
      .string()
      .describe('Changes with the venue. Sent back with a change, so that a concurrent change is not overwritten.'),
  })
  .meta({ id: 'Venue' })

const venueForm = z.object({
  name: z.string().trim().min(1).max(venueNameMost),
  address: z.string().trim().min(1).max(venueAddressMost),
  shop_owner: z.array(z.int().positive()).max(100).default([]),
  capacity: z.int().min(1).max(capacityMost).nullable().default(null),
  min_stay_minutes: z.int().min(0).max(minStayMostMinutes).default(minStayDefaultMinutes),
})

export const venueEndpoints = {
  'GET /v1/venues/all': {
    summary: 'List the venues that the caller manages. A superadmin sees every venue',
    query: z.object({
      ...pageQuery,
      archived: z.literal('only').optional().describe('Lists the archived venues that the caller can restore.'),
    }),
    reply: z.array(venue),
    errors: [],
  },
  'GET /v1/venues/here': {
    summary: 'Get the venue in X-Venue-ID with the settings that its staff need',
    reply: z.object({
      id: z.int(),
      name: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      business_date: z.iso.date().describe('The current business day of the venue.'),
      age_limit: z.int(),
      top_up_most: z.number().nullable(),
      balance_most: z.number().nullable(),
      asks_consumption_type: z.boolean(),
      till_difference_most: z
        .number()
        .nullable()
        .describe('For staff without the right to accept differences. Null means no limit.'),
      till_unsigned_most: z
        .number()
        .nullable()
        .describe('For everybody: a larger difference needs the approval of somebody else. Null means no limit.'),
      price_change_most_percent: z.int().nullable().describe('For staff without the right to approve.'),
      loss_most: z.number().nullable().describe('For staff without the right to approve.'),
      label_words: z.string().describe('What must stand on the labels of jars and of sales, one line each.'),
      till_open: z.boolean().nullable().describe('Whether a till is open. Null if the venue has no till.'),
      gate_levels: z
        .record(z.enum(gateRuleNames), z.enum(gateLevels))
        .describe('The level of every rule as it applies to the caller.'),
      shares_members: z.boolean().describe('Whether members of other venues of the operator can be enrolled here.'),
    }),
    errors: [],
  },
  'GET /api/shops/my': {
    summary: 'List the venues where the caller works, by name',
    reply: z.array(z.object({ id: z.int(), name: z.string() })),
    errors: [],
  },
  'POST /v1/venues': {
    summary: 'Create a venue',
    multipart: z.object({
      new_venue: venueForm.extend({
        key: z
          .uuid()
          .optional()
          .describe('Idempotency key, made by the caller before sending. A repeated key gets the first answer.'),
        operator_id: z
          .int()
          .positive()
          .nullable()
          .default(null)
          .describe('The operator that a superadmin chose. Ignored for owners, whose venue joins their operator.'),
      }),
      image: pictureFile,
    }),
    reply: venue,
    errors: ['venue_owner_unknown', 'operator_not_found', 'idempotency_key_reused', ...pictureErrors],
  },
  'PUT /v1/venues/{id}': {
    summary: 'Change the name, address, capacity, minimum stay and owners of a venue and, if sent, its picture',
    params: venueId,
    multipart: z.object({
      venue: venueForm.extend({ version: z.string().max(100).optional() }),
      image: pictureFile.optional(),
    }),
    reply: venue,
    errors: [
      'venue_not_found',
      'venue_changed',
      'venue_owner_unknown',
      'venue_needs_owner',
      'own_place_kept',
      ...pictureErrors,
    ],
  },
  'DELETE /v1/venues/{id}': {
    summary: 'Archive a venue. It disappears from every list, its records stay',
    params: venueId,
    reply: null,
    errors: ['venue_not_found', 'venue_occupied'],
  },
  'POST /v1/venues/{id}/restoration': {
    summary: 'Restore an archived venue with its people and records',
    params: venueId,
    reply: venue,
    errors: ['venue_not_found'],
  },
  'GET /v1/venue-signs/{subdomain}': {
    summary: 'Get the name of a venue for its sign-in page',
    params: z.object({ subdomain: z.string().regex(/^[a-z0-9-]{1,63}$/) }),
    reply: z.object({ name: z.string() }),
    errors: ['venue_not_found', 'request_throttled'],
  },
} as const satisfies EndpointTable
