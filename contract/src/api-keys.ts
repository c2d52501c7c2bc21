import { apiKeyLifeDays, apiKeyNameMost, apiScopes } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const scopes = z.array(z.enum(apiScopes))

const apiKey = z
  .object({
    id: z.int(),
    name: z.string(),
    hint: z.string().describe('The last characters of the key.'),
    scopes,
    venues: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .nullable()
      .describe('Null: every venue of the operator, also later ones.'),
    created_at: instant,
    created_by: z.string(),
    expires_at: instant.nullable().describe('Null: it is valid until it is revoked.'),
    is_expired: z.boolean(),
    last_used_at: instant.nullable().describe('To the minute.'),
  })
  .meta({ id: 'ApiKey' })

export const apiKeyEndpoints = {
  'GET /v1/api-keys': {
    summary: 'List the API keys of the operator that act only at venues of the caller',
    reply: z.array(apiKey),
    errors: [],
  },
  'POST /v1/api-keys': {
    summary: 'Create an API key. The key itself is in this answer and nowhere else',
    body: z.object({
      name: z.string().trim().min(1).max(apiKeyNameMost),
      scopes: scopes.min(1).max(apiScopes.length),
      venue_ids: z.array(z.int().positive()).min(1).max(500).nullable().describe('Null: every venue of the operator.'),
      life_days: z.literal(apiKeyLifeDays).describe('Null: it is valid until it is revoked.'),
    }),
    reply: z.object({ key: z.string(), api_key: apiKey }),
    errors: ['api_key_venues_beyond_own', 'api_keys_exhausted'],
  },
  'DELETE /v1/api-keys/{id}': {
    summary: 'Revoke an API key. Its next call is refused',
    params: z.object({ id: z.coerce.number().int().positive() }),
    reply: null,
    errors: ['api_key_not_found'],
  },
} as const satisfies EndpointTable
