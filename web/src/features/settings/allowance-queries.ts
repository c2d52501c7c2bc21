import type { CallInput, CallReply } from '@aforo/contract'
import { call } from '../../api/client.ts'

export type Allowance = CallReply<'GET /v1/allowances'>
export type AllowanceQuestion = CallInput<'GET /v1/allowances'>['query']

/** Asked once for each press: a question about a member is a read of private fields, which is on record. */
export const readAllowance = (venueId: number, query: AllowanceQuestion): Promise<Allowance> =>
  call('GET /v1/allowances', { query }, { venueId })
