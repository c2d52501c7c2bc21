import type { ApiEndpoint, ExportKind } from '@aforo/domain'
import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the API, named in the access table (domain/src/api-access.ts). `form` is a form-encoded body, `multipart`
 * a body of files and JSON, `bodyMostBytes` its size where the usual 64 KiB are too few. `once` marks a command: the caller sends an Idempotency-Key, and a repeated key gets the
 * first answer. `cash`: the caller may name the till. `approval`: the caller may name an approval. `deprecated` is another path of a call, for older clients. A
 * `reply` of null is an empty 204. `exports` marks a file download, which is recorded; tables are always recorded.
 */
export type Endpoint = EndpointParts & (ShownReply | TableReply)

type ShownReply = { contentType?: 'text/event-stream' | 'image/webp' | 'application/zip'; exports?: ExportKind }
type TableReply = {
  contentType: 'text/csv' | 'application/xml' | 'application/pdf' | typeof workbookType
  exports: ExportKind
}

type EndpointParts = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  form?: z.ZodType
  multipart?: z.ZodObject
  bodyMostBytes?: number
  once?: true
  cash?: true
  approval?: true
  deprecated?: true
  reply: z.ZodType | null
  errors: readonly ErrorCode[]
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type EndpointTable = Partial<Record<ApiEndpoint, Endpoint>>

export const errorBody = z
  .object({
    detail: z.string(),
    code: z.string(),
    challenge: z.string().optional().describe('With `second_factor_required`: what the second factor answers.'),
  })
  .meta({ id: 'Error', description: 'An error: a text for people and a stable code for programs.' })

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()
