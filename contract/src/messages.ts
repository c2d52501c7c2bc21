import { messageMost, unreadCountedMost } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { picturePath } from './pictures.ts'

const params = z.object({ id: z.coerce.number<number>().int().positive() })
/** Twice the limit of the domain rule, because a character can be two code units. The rule itself is checked later. */
const text = z
  .string()
  .trim()
  .max(messageMost * 2)
const colleague = z
  .object({
    id: z.int(),
    name: z.string().describe('The name, or the e-mail if there is no name.'),
    image_path: picturePath,
  })
  .meta({ id: 'Colleague' })

const message = z
  .object({
    id: z.int(),
    from: colleague,
    to: colleague.nullable().describe('Null for a message to everybody.'),
    text: z.string().nullable().describe('Null after it was withdrawn.'),
    at: instant,
  })
  .meta({ id: 'Message' })

const note = z.object({
  note: z.object({ text: z.string(), by: colleague, at: instant }).nullable(),
  version: z.int().describe('Sent back with a change, so that an unseen note is not replaced.'),
})

export const messageEndpoints = {
  'GET /v1/messages': {
    summary: 'List the messages of this venue to everybody, to the caller and by the caller, newest first',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    reply: z.array(message),
    errors: [],
  },
  'POST /v1/messages': {
    summary: 'Send a message to everybody who works at this venue, or to one person',
    once: true,
    body: z.object({ text, to: z.int().positive().nullable().default(null) }),
    reply: z.object({ id: z.int(), at: instant }),
    errors: ['message_empty', 'message_too_long', 'message_recipient_gone'],
  },
  'DELETE /v1/messages/{id}': {
    summary: "Withdraw one of the caller's messages. The text is deleted, the entry stays",
    params,
    reply: null,
    errors: ['message_not_found'],
  },
  'PUT /v1/messages/read': {
    summary: 'Mark messages as read up to the given one',
    body: z.object({ until: z.int().positive() }),
    reply: null,
    errors: [],
  },
  'GET /v1/messages/unread': {
    summary: 'Count unread messages',
    reply: z.object({ unread: z.int().describe(`Counted up to ${unreadCountedMost}.`) }),
    errors: [],
  },
  'GET /v1/messages/people': {
    summary: 'List the people the caller can write to at this venue',
    query: z.object({ q: pageQuery.q }),
    reply: z.array(colleague),
    errors: [],
  },
  'GET /v1/handover-note': {
    summary: 'Get the note for the next shift',
    reply: note,
    errors: [],
  },
  'PUT /v1/handover-note': {
    summary: 'Pin a note for the next shift. It replaces the current one',
    once: true,
    body: z.object({ text, version: z.int().nonnegative() }),
    reply: z.object({ version: z.int() }),
    errors: ['message_empty', 'message_too_long', 'note_changed'],
  },
  'DELETE /v1/handover-note': {
    summary: 'Unpin the note for the next shift',
    query: z.object({ version: z.coerce.number<number>().int().nonnegative() }),
    reply: null,
    errors: ['note_changed'],
  },
} as const satisfies EndpointTable
