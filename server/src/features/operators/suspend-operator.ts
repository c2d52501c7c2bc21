import { suspensionNameBlocker } from '@aforo/domain'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf, inOperator } from '../../db/transaction.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type LiveHub, staffChannel } from '../live/service.ts'
import { type ActorOn, recordPlatformEntry } from '../platform-record/service.ts'
import { countInside, listStaffIds, lockSuspension, setSuspended } from './suspension-queries.ts'

type Deps = { db: Database; live: LiveHub }
type By = Omit<ActorOn, 'operatorId'>

/** The screens of the people there read anew what they may do. */
async function announce({ db, live }: Deps, operatorId: number): Promise<void> {
  for (const staffId of await listStaffIds(db, operatorId)) live.publish(staffChannel(staffId), 'me')
}

/**
 * From the next call on, only what `suspensionBlocker` leaves open. Every call reads it with its caller, so nothing else
 * has to be changed. The typed name confirms that this operator is meant.
 */
export async function suspendOperator(deps: Deps, by: By, operatorId: number, typed: string): Promise<void> {
  const inside = await inOperator(deps.db, operatorId, (trx) => countInside(trx, operatorId))
  await inDirectoryOf(deps.db, operatorId, async (trx) => {
    const operator = await lockSuspension(trx, operatorId)
    if (operator === undefined) throw new Refusal('operator_not_found')
    refuseIf(suspensionNameBlocker(operator.name, typed))
    if (operator.suspendedAt !== null) return
    await setSuspended(trx, operatorId, await readNow(trx))
    const entry = { action: 'operator.suspended', before: null, after: { inside } } as const
    await recordPlatformEntry(trx, { ...by, operatorId }, entry)
  })
  await announce(deps, operatorId)
}

export async function reactivateOperator(deps: Deps, by: By, operatorId: number): Promise<void> {
  await inDirectoryOf(deps.db, operatorId, async (trx) => {
    const operator = await lockSuspension(trx, operatorId)
    if (operator === undefined) throw new Refusal('operator_not_found')
    if (operator.suspendedAt === null) return
    await setSuspended(trx, operatorId, null)
    const entry = { action: 'operator.reactivated', before: null, after: null } as const
    await recordPlatformEntry(trx, { ...by, operatorId }, entry)
  })
  await announce(deps, operatorId)
}
