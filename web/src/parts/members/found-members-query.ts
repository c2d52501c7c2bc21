import { memberNumberText } from '@aforo/domain'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'
import { memberName } from './member-name.ts'

const membersFound = 20

/** Members by name or number, as options. */
export const foundMembersQuery = (venueId: number, q: string) => ({
  queryKey: liveKey('members', venueId, 'found', q),
  queryFn: async () => {
    const found = await call('GET /v1/venue-clients', { query: { q, limit: membersFound } }, { venueId })
    return found.map((member) => ({
      id: member.id,
      label: `${memberNumberText(member.profile.client_id)} · ${memberName(member)}`,
    }))
  },
})
