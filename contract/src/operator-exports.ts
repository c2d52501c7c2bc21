import { passphraseBlocker, passphraseLength } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const operatorExport = z
  .object({
    id: z.int(),
    state: z
      .enum(['waiting', 'ready', 'taken', 'expired', 'failed'])
      .describe('Waiting until it is made; ready until it is downloaded once or expires.'),
    by: z.string(),
    asked_at: instant,
    expires_at: instant.nullable(),
    bytes: z.int().nullable(),
    rows: z.int().nullable(),
    pictures: z.int().nullable(),
  })
  .meta({ id: 'OperatorExport' })

const passphrase = z
  .string()
  .max(passphraseLength.most)
  .refine((text) => passphraseBlocker(text) === null)

export const operatorExportEndpoints = {
  'GET /v1/operator-exports': {
    summary: 'List the latest whole exports of the operator, newest first',
    reply: z.array(operatorExport),
    errors: [],
  },
  'POST /v1/operator-exports': {
    summary: 'Ask for everything of the operator in one ZIP, encrypted with a passphrase. A job makes it',
    body: z.object({
      passphrase: passphrase.describe(
        'Opens the file. It is stored sealed until the file is made, and then forgotten.',
      ),
    }),
    reply: operatorExport,
    errors: ['export_under_way', 'all_venues_required'],
  },
  'POST /v1/operator-exports/{id}/file': {
    summary: 'Download the file of a whole export. It can be downloaded once',
    params: z.object({ id: z.coerce.number().int().positive() }),
    contentType: 'application/zip',
    reply: z.string().meta({ format: 'binary' }),
    errors: ['export_not_there', 'all_venues_required'],
  },
} as const satisfies EndpointTable
