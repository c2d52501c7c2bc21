import type { CallReply, ParsedInput } from '@aforo/contract'
import { type AlertLimits, alertLimitNames, sharingBlocker } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type ActorAt, type AuditEntry, recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { findSettings, findSharing, listVenueIds, lockSettings, lockSharingShared, updateSettings } from './queries.ts'

export type OperatorSettingsDeps = { db: Database; live: LiveHub }
type Settings = CallReply<'GET /v1/operator-settings'>

type Stored = Awaited<ReturnType<typeof findSettings>>

const describe = ({ memberSharing, secondFactorFor, alertLimits }: Stored): Settings => ({
  member_sharing: memberSharing,
  second_factor_for: secondFactorFor,
  alert_limits: alertLimits,
})

export async function getOperatorSettings({ db }: OperatorSettingsDeps, { operatorId }: VenueRef): Promise<Settings> {
  return describe(await findSettings(db, operatorId))
}

type Change = Pick<AuditEntry, 'action' | 'before' | 'after'>

function limitChanges(before: AlertLimits, wanted: AlertLimits): Change | null {
  const changed = alertLimitNames.filter((name) => before[name] !== wanted[name])
  if (changed.length === 0) return null
  const state = (limits: AlertLimits) => Object.fromEntries(changed.map((name) => [`alert_${name}`, limits[name]]))
  return { action: 'venue.alert_limits_changed', before: state(before), after: state(wanted) }
}

export async function changeOperatorSettings(
  { db, live }: OperatorSettingsDeps,
  { caller, venue, origin }: ActorAt,
  form: ParsedInput<'PATCH /v1/operator-settings'>['body'],
): Promise<Settings> {
  const { operatorId } = venue
  const { after, venueIds } = await inDirectoryOf(db, operatorId, async (trx) => {
    const before = await lockSettings(trx, operatorId)
    const wanted = {
      memberSharing: form.member_sharing ?? before.memberSharing,
      secondFactorFor: form.second_factor_for ?? before.secondFactorFor,
      alertLimits: form.alert_limits ?? before.alertLimits,
    }
    const changes = [
      ['members.sharing_changed', 'memberSharing'],
      ['staff.second_factor_scope_changed', 'secondFactorFor'],
    ] as const
    const made: Change[] = changes
      .filter(([, name]) => before[name] !== wanted[name])
      .map(([action, name]) => ({ action, before: { [name]: before[name] }, after: { [name]: wanted[name] } }))
    const limits = limitChanges(before.alertLimits, wanted.alertLimits)
    if (limits !== null) made.push(limits)
    if (made.length === 0) return { after: wanted, venueIds: [] }
    await updateSettings(trx, operatorId, wanted)
    for (const change of made) {
      // The event has no venue, so that every owner of the operator can read it.
      await recordAuditEntry(
        trx,
        { staffId: caller.staffId, venue: { operatorId, id: null }, origin },
        { ...change, subject: { kind: 'venue', id: venue.id } },
      )
    }
    return { after: wanted, venueIds: await listVenueIds(trx, operatorId) }
  })
  for (const venueId of venueIds) {
    live.publish(venueChannel(venueId), 'venues')
    live.publish(venueChannel(venueId), 'inspections')
  }
  return describe(after)
}

/** Whether the venues of the operator share members, locked until the end of the transaction. */
export const lockMemberSharing = lockSharingShared

/** Whether members of one venue of this operator can be enrolled at another. */
export async function sharesMembers(db: Executor, operatorId: number): Promise<boolean> {
  const { sharing, openVenues } = await findSharing(db, operatorId)
  return sharingBlocker(sharing) === null && openVenues > 1
}

/** From which numbers on owners get an alert. */
export const readAlertLimits = async (db: Executor, operatorId: number): Promise<AlertLimits> =>
  (await findSettings(db, operatorId)).alertLimits
