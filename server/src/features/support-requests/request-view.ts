import type { CallReply } from '@aforo/contract'
import { supportState } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { listSessionsUnder } from '../inspections/service.ts'
import type { RequestRow } from './queries.ts'

export type SupportRequest = CallReply<'POST /v1/support-requests'>

/** The requests in the format of the API, with the sessions under them. */
export async function viewRequests(
  trx: Transaction<DB>,
  operatorId: number,
  rows: readonly RequestRow[],
): Promise<SupportRequest[]> {
  const granted = rows.filter(({ decision }) => decision === 'granted').map(({ id }) => id)
  const sessions = Map.groupBy(await listSessionsUnder(trx, operatorId, granted), ({ requestId }) => requestId)
  return rows.map((row) => ({
    id: row.id,
    venue: { id: row.venueId, name: row.venueName },
    by: row.askedBy,
    reason: row.reason,
    minutes: row.minutes,
    asked_at: row.askedAt.toISOString(),
    state: supportState(row, row.now),
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    sessions: (sessions.get(row.id) ?? []).map(({ email, reason, at }) => ({
      by: email,
      reason,
      at: at.toISOString(),
    })),
  }))
}
