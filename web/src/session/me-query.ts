import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Who is signed in. Its key is the topic by which the server says that something about this person changed. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => call('GET /v1/users/me', {}) })
