import { memberSharings } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const operatorSettings = z
  .object({
    member_sharing: z
      .enum(memberSharings)
      .describe('Whether a member of one venue is enrolled at another: by their card or document, or never.'),
  })
  .meta({ id: 'OperatorSettings' })

export const operatorSettingsEndpoints = {
  'GET /v1/operator-settings': {
    summary: 'What the operator of this venue decides for all its venues',
    reply: operatorSettings,
    errors: [],
  },
  'PATCH /v1/operator-settings': {
    summary: 'Change it for all venues of the operator. Every owner reads that in the record',
    body: operatorSettings,
    reply: operatorSettings,
    errors: [],
  },
} as const satisfies EndpointTable
