import { practiceHours } from '@aforo/domain'
import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

const practice = z.object({ venue_id: z.int() }).meta({ id: 'Practice' })

export const practiceEndpoints = {
  'PUT /v1/practice': {
    summary: `Practise in a copy of the venue with invented members. Until it is ended, this sign-in reaches nothing else; it ends by itself after ${practiceHours} hours`,
    reply: practice,
    errors: ['practices_many', 'own_device_required'],
  },
  'DELETE /v1/practice': {
    summary: 'Stop practising, and erase the copy with everything that was done in it',
    reply: null,
    errors: [],
  },
} as const satisfies EndpointTable
