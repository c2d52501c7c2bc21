import { registerFormats, registerKinds } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { pageQuery } from './paging.ts'
import { clubText, ofClub, staffName } from './personal.ts'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the file, in hexadecimal.')

const issued = z
  .object({
    id: z.int(),
    number: clubText.describe('Without gaps within a year, for each venue and kind: RET-2026-0001.'),
    kind: z.enum(registerKinds),
    format: z.enum(registerFormats),
    from: z.iso.date(),
    to: z.iso.date(),
    rows: z.int(),
    sha256: ofClub(hash),
    by: staffName,
    issued_at: instant,
  })
  .meta({ id: 'IssuedRegister', description: 'A register that was issued. The file itself is not stored.' })

const order = z.object({
  kind: z.enum(registerKinds),
  from: z.iso.date().describe('The first business day.'),
  to: z.iso.date().describe('The last business day. The state of members is that at its end.'),
})

export const issuedRegister = {
  query: z.object({ sha256: hash.optional(), limit: pageQuery.limit, cursor: pageQuery.cursor }),
  reply: issued,
}

export const registerEndpoints = {
  'GET /v1/registers': {
    summary: 'List the registers that were issued at this venue, newest first. A hash finds the one of a file',
    query: issuedRegister.query,
    reply: z.array(issued),
    errors: [],
  },
  'POST /v1/registers/pdf': {
    summary: 'Issue a register of the venue as a numbered PDF. Its number and hash are recorded before it is sent',
    body: order,
    reply: z.file(),
    contentType: 'application/pdf',
    exports: 'register',
    errors: ['books_archived', 'register_too_long', 'register_busy'],
  },
  'POST /v1/registers/csv': {
    summary: 'Issue a register of the venue as a numbered CSV. Its number and hash are recorded before it is sent',
    body: order,
    reply: z.string(),
    contentType: 'text/csv',
    exports: 'register',
    errors: ['books_archived', 'register_too_long', 'register_busy'],
  },
} as const satisfies EndpointTable
