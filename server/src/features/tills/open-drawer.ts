import type { CallReply, ParsedInput } from '@aforo/contract'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { lockSession } from './queries.ts'
import type { TillDeps } from './service.ts'
import { describeSession } from './till-view.ts'

type Sent = ParsedInput<'POST /v1/till-sessions/{id}/drawer'>['body'] & { key: string; id: number }

/** Records that somebody opens a drawer without a movement of cash. The printer of their device opens it. */
export async function openDrawer(
  deps: TillDeps,
  by: ActorAt,
  { key, id, reason }: Sent,
): Promise<CallReply<'POST /v1/till-sessions/{id}/drawer'>> {
  const { caller, venue } = by
  const command = { kind: 'till.drawer', key, request: { id, reason }, caller, venue }
  const opened = await runOnce(deps.db, command, async (trx) => {
    const session = await lockSession(trx, venue, id)
    if (session === undefined) throw new Refusal('till_session_not_found')
    if (session.closedAt !== null) throw new Refusal('till_session_closed')
    const { till } = await describeSession(trx, by, id)
    await recordAuditEntryAt(trx, by, {
      action: 'till.drawer_opened',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { tillSessionId: id, till, reason },
    })
    return { id, till }
  })
  deps.live.publish(venueChannel(venue.id), 'venues')
  return opened
}
