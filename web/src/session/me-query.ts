import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { liveKey } from '../api/live-key.ts'

/** Who is signed in. */
export const meQuery = queryOptions({ queryKey: liveKey('me', null), queryFn: () => call('GET /v1/users/me', {}) })
