import { announcedOperatorsMost, announcementKinds, announcementTextMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const text = z.string().trim().min(1).max(announcementTextMost).describe('Plain text: shown as it is.')
const params = z.object({ id: z.coerce.number<number>().int().positive() })

const facts = {
  kind: z.enum(announcementKinds),
  text_es: text,
  text_en: text,
}

export const announcementEndpoints = {
  'GET /v1/announcements': {
    summary: 'List the last hundred announcements, newest first',
    reply: z.array(
      z
        .object({
          id: z.int(),
          ...facts,
          starts_at: instant,
          ends_at: instant,
          operators: z
            .array(z.object({ id: z.int(), name: z.string() }))
            .nullable()
            .describe('Null is all operators.'),
          by: z.string(),
          withdrawn_at: instant.nullable(),
        })
        .meta({ id: 'Announcement' }),
    ),
    errors: [],
  },
  'POST /v1/announcements': {
    summary: 'Announce something to the people of all operators, or of some',
    body: z.object({
      key: z.uuid().describe('Made by the caller: a repeated key does not announce it twice.'),
      ...facts,
      starts_at: instant,
      ends_at: instant,
      operator_ids: z
        .array(z.int().positive())
        .min(1)
        .max(announcedOperatorsMost)
        .nullable()
        .describe('Null is all operators.'),
    }),
    reply: z.object({ id: z.int() }),
    errors: ['announcement_ends_early', 'announcement_over', 'operator_not_found'],
  },
  'DELETE /v1/announcements/{id}': {
    summary: 'Withdraw an announcement: nobody sees it any more',
    params,
    reply: null,
    errors: ['announcement_not_found'],
  },
  'GET /v1/announcements/current': {
    summary: 'List what is announced now to the people of the operators of the caller',
    reply: z.array(z.object({ id: z.int(), ...facts, ends_at: instant }).meta({ id: 'CurrentAnnouncement' })),
    errors: [],
  },
} as const satisfies EndpointTable
