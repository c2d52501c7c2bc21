import { type ApiEndpoint, supportAreaOf, supportReadBlocker } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { Look } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { findOpen } from './find-open.ts'

/** Screens read the same again and again, and owners read the record: a look is recorded once in this time. */
const sameLookMs = 5 * 60_000
const rememberedMost = 1_000

/** The member whose page a call shows, from its address, or null. */
function memberIn(call: ApiEndpoint, params: unknown): number | null {
  const name = /\/members\/\{id\}/.test(call) ? 'id' : call.includes('{user_id}') ? 'user_id' : null
  if (name === null || typeof params !== 'object' || params === null) return null
  const text: unknown = Reflect.get(params, name)
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * Lets superadmins look at a venue while its owners let them. Every look is recorded where the owners read it, before
 * anything is shown.
 */
export function createInspector(db: Database) {
  const recordedAt = new Map<string, number>()
  return async ({ caller, venue, origin, call, params }: Look): Promise<void> => {
    const { operatorId } = venue
    const { staffId } = caller
    const area = supportAreaOf(call)
    const memberId = memberIn(call, params)
    await inDirectoryOf(db, operatorId, async (trx) => {
      const open = await findOpen(trx, operatorId, staffId)
      if (open?.venueId !== venue.id) throw new Refusal('inspection_required')
      refuseIf(supportReadBlocker(call))
      const key = [operatorId, open.id, area, memberId].join('/')
      const nowMs = performance.now()
      if (nowMs - (recordedAt.get(key) ?? -Infinity) < sameLookMs) return
      await recordAuditEntry(
        trx,
        // The event has no venue, so that every owner of the operator can read it.
        { staffId, venue: { operatorId, id: null }, origin },
        {
          action: 'venue.support_looked',
          subject: memberId === null ? { kind: 'venue', id: venue.id } : { kind: 'member', id: memberId },
          before: null,
          after: { area, reason: open.reason },
        },
      )
      recordedAt.delete(key)
      recordedAt.set(key, nowMs)
      const [oldest] = recordedAt.keys()
      if (recordedAt.size > rememberedMost && oldest !== undefined) recordedAt.delete(oldest)
    })
  }
}
