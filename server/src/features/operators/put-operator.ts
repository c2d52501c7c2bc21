import type { ParsedInput } from '@aforo/contract'
import type { Database } from '../../db/connection.ts'
import { enterOperator, inDirectory, inDirectoryOf } from '../../db/transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorOn, recordPlatformEntry } from '../platform-record/service.ts'
import {
  getOperatorOfKey,
  insertOperatorOnce,
  lockRecord,
  type OperatorRecord,
  updateRecord,
} from './record-queries.ts'

type Form = ParsedInput<'PUT /v1/operators/{id}'>['body']
type By = Omit<ActorOn, 'operatorId'>

const recordOf = ({ plan, ...form }: Form): OperatorRecord => ({
  name: form.name,
  taxId: form.tax_id,
  contactName: form.contact_name,
  contactEmail: form.contact_email,
  contactPhone: form.contact_phone,
  trialEndsOn: form.trial_ends_on,
  planName: plan?.name ?? null,
  planVenuesLimit: plan?.venues_limit ?? null,
  planMembersLimit: plan?.members_limit ?? null,
})

/** An operator begins as a record. Its venues and people come later. */
export async function createOperator(
  { db }: { db: Database },
  by: By,
  { key, ...form }: ParsedInput<'POST /v1/operators'>['body'],
): Promise<{ id: number }> {
  return inDirectory(db, async (trx) => {
    const record = recordOf(form)
    const made = await insertOperatorOnce(trx, { ...record, madeWithKey: key })
    if (made === undefined) return getOperatorOfKey(trx, key)
    await enterOperator(trx, made.id)
    await recordPlatformEntry(
      trx,
      { ...by, operatorId: made.id },
      { action: 'operator.created', before: null, after: record },
    )
    return made
  })
}

/** The fields that differ, as they are in `one`. */
const differing = (one: OperatorRecord, other: OperatorRecord): JsonObject =>
  Object.fromEntries(
    Object.entries(one).filter(([name, value]) => other[name as keyof OperatorRecord] !== value), // Its own keys.
  )

export async function changeOperator({ db }: { db: Database }, by: By, operatorId: number, form: Form): Promise<void> {
  await inDirectoryOf(db, operatorId, async (trx) => {
    const before = await lockRecord(trx, operatorId)
    if (before === undefined) throw new Refusal('operator_not_found')
    const after = recordOf(form)
    const changed = differing(after, before)
    if (Object.keys(changed).length === 0) return
    await updateRecord(trx, operatorId, after)
    await recordPlatformEntry(
      trx,
      { ...by, operatorId },
      { action: 'operator.changed', before: differing(before, after), after: changed },
    )
  })
}
