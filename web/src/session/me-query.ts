import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { liveKey } from '../api/live-key.ts'
import { noteContact } from '../device/last-contact.ts'
import { preparedKeeping } from './kept-me.ts'

/** The signed-in person. */
export const meQuery = queryOptions({
  queryKey: liveKey('me', null),
  queryFn: async () => {
    const keep = preparedKeeping()
    const me = await call('GET /v1/users/me', {})
    noteContact()
    keep(me)
    return me
  },
})
