import { alertLimitRange, memberSharings, secondFactorScopes } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const alertLimit = z.int().min(alertLimitRange.least).max(alertLimitRange.most).nullable()

const operatorSettings = z
  .object({
    member_sharing: z
      .enum(memberSharings)
      .describe('Whether members of one venue can be enrolled at another: by card or document, or not at all.'),
    second_factor_for: z.enum(secondFactorScopes).describe('Who must have a second factor, where one is required.'),
    alert_limits: z
      .object({ payouts: alertLimit, reads: alertLimit, refusals: alertLimit })
      .describe('From which number on owners get an alert; null is never.'),
  })
  .meta({ id: 'OperatorSettings' })

export const operatorSettingsEndpoints = {
  'GET /v1/operator-settings': {
    summary: "Get the settings of this venue's operator, which apply to all its venues",
    reply: operatorSettings,
    errors: [],
  },
  'PATCH /v1/operator-settings': {
    summary: 'Change the settings of the operator. The change is in the audit record of every owner',
    body: operatorSettings.partial(),
    reply: operatorSettings,
    errors: [],
  },
} as const satisfies EndpointTable
