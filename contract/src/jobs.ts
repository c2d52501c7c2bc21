import { jobNames } from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'

const failedJobs = z.array(
  z
    .object({
      id: z.uuid(),
      job: z.enum(jobNames),
      operator_id: z.int().describe('0 if the job is for no operator.'),
      operator: z.string().nullable(),
      venue: z.string().nullable().describe('Null if the job is for the whole operator.'),
      failed_at: instant,
      attempts: z.int(),
      message: z.string().describe('Why the last attempt failed, for engineers.'),
    })
    .meta({ id: 'FailedJob' }),
)

export const jobEndpoints = {
  'GET /v1/failed-jobs': {
    summary: 'List work in the background that failed too often and is tried no more',
    reply: failedJobs,
    errors: [],
  },
  'POST /v1/failed-jobs/{id}/retry': {
    summary: 'Start failed work in the background again. Replies with those that are left',
    params: z.object({ id: z.uuid() }),
    reply: failedJobs,
    errors: ['job_not_found'],
  },
} as const satisfies EndpointTable
