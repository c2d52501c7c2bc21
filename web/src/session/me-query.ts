import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { liveKey } from '../api/live-key.ts'

/** The signed-in person. */
export const meQuery = queryOptions({ queryKey: liveKey('me', null), queryFn: () => call('GET /v1/users/me', {}) })
