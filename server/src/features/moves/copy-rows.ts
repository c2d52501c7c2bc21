import { setTimeout as sleep } from 'node:timers/promises'
import {
  ensureSlot,
  ensureSubscription,
  exists,
  hasPublication,
  hasSlot,
  hasSubscription,
  waitForCopy,
} from '../../db/replication.ts'
import type { MovedTable } from './moved-tables.ts'
import { readOne, type Side } from '../../db/sides.ts'

const pollMs = 20
/** Publication, subscription and slot have the same name. */
const nameOf = (operatorId: number) => `aforo_move_${operatorId}`

export const isCopying = (target: Side, operatorId: number) => hasSubscription(target.client, nameOf(operatorId))

/** Copies the rows of the operator from one side to the other, and follows their changes from then on. */
export async function copyRows(source: Side, target: Side, operatorId: number, tables: readonly MovedTable[]) {
  const name = nameOf(operatorId)
  const events = `${name}_events`
  const listed = ({ name: table, copied }: MovedTable) => `${table} where (${copied})`
  const [withKeys, insertOnly] = [
    tables.filter(({ name: table }) => table !== 'audit_events'),
    tables.filter(({ name: table }) => table === 'audit_events'),
  ]
  if (!(await hasPublication(source.client, name))) {
    await source.client.query(`create publication ${name} for table ${withKeys.map(listed).join(', ')}`)
  }
  if (!(await hasPublication(source.client, events))) {
    // Updates would need the columns of the filter in the key. Nobody may update or delete events.
    await source.client.query(
      `create publication ${events} for table ${insertOnly.map(listed).join(', ')} with (publish = 'insert')`,
    )
  }
  await ensureSlot(source.client, name)
  await ensureSubscription(target.client, { name, sourceUrl: source.url, publications: [name, events], slot: name })
  await waitForCopy(target.client, name)
}

/** The target did not have everything in time. */
export class NotCaughtUp extends Error {}

/** Waits until the target has everything that is committed in the source now. */
export async function waitForCatchUp(source: Side, operatorId: number, mostMs: number): Promise<void> {
  const lsn = await readOne<string>(source.client, 'select pg_current_wal_insert_lsn()::text')
  const arrived = 'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn'
  const untilMs = performance.now() + mostMs
  while (!(await exists(source.client, arrived, [nameOf(operatorId), lsn]))) {
    if (performance.now() > untilMs) throw new NotCaughtUp(`Catching up took longer than ${mostMs / 1000} s.`)
    await sleep(pollMs)
  }
}

/** Ends the copying. Nothing that is deleted in the source afterwards is deleted in the target. */
export async function stopCopy(source: Side, target: Side, operatorId: number): Promise<void> {
  const name = nameOf(operatorId)
  if (await hasSubscription(target.client, name)) {
    if (!(await hasSlot(source.client, name))) {
      await target.client.query(`alter subscription ${name} disable`)
      await target.client.query(`alter subscription ${name} set (slot_name = none)`)
    }
    await target.client.query(`drop subscription ${name}`)
  }
  if (await hasSlot(source.client, name)) await source.client.query('select pg_drop_replication_slot($1)', [name])
  for (const publication of [name, `${name}_events`]) {
    await source.client.query(`drop publication if exists ${publication}`)
  }
}
