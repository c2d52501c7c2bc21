import type pg from 'pg'
import { migrate } from './migrate.ts'
import { slotOf } from './pods.ts'
import { ensureSlot, ensureSubscription, hasPublication, waitForCopy } from './replication.ts'
import { apiRole, withClient } from './setup.ts'

/** Written only in the directory. Every pod has a copy, so that its rows can refer to them. */
const copiedTables = ['pods', 'operators', 'venues', 'staff', 'grants', 'gram_limits']
/** Only in the directory. An operator's transaction in a pod that touched one of them would fail. */
const directoryTables = [
  'staff_roles',
  'sign_ins',
  'devices',
  'api_keys',
  'inspector_accounts',
  'staff_pins',
  'staff_cards',
  'pin_attempts',
  'invitations',
  'account_events',
  'passkeys',
  'code_secrets',
  'recovery_codes',
  'challenges',
  'known_devices',
  'second_factor_requests',
  'inspections',
  'inspection_ends',
  'inspected_operators',
  'support_requests',
  'status_probes',
  'refusals',
  'failures',
  'finished_work',
  'fiscal_backlogs',
  'webhook_backlogs',
  'restore_drills',
  'mails',
  'alert_mails',
  'unusual_sign_ins',
  'refused_minutes',
  'alert_marks',
  'platform_events',
  'announcements',
]
/** Audit events that the directory writes. They are copied to the pods; the others never leave their database. */
export const directoryEvents = `action like 'staff.%' or action like 'venue.%'
  or action in ('members.sharing_changed', 'members.opened', 'members.closed', 'operator.created', 'operator.changed',
    'operator.suspended', 'operator.reactivated')`

/** Commands whose keys the directory keeps. */
export const directoryCommands = "kind = 'staff.invite'"

/** Tables whose rows do not move with their operator. */
export const tablesThatStay = [...copiedTables, ...directoryTables, 'departed_operators', 'operator_moves']

/** Takes from the role what it may not do in a pod. */
export const podRevocations = (role: string): string => `
  revoke insert, update, delete on ${copiedTables.join(', ')} from ${role};
  revoke all on ${directoryTables.join(', ')} from ${role};
  -- PostgreSQL lets nobody lock a row who may update none of its columns.
  grant update (id) on operators, venues, staff to ${role}`

/** Tables that an act in the directory may write: its own, and the record of what was done. */
export const tablesOfDirectory = [...copiedTables, ...directoryTables, 'audit_events', 'commands']

const tablesPublication = 'aforo_directory'
const eventsPublication = 'aforo_directory_events'
const subscription = 'aforo_directory'
export const idsPerPod = 1_000_000_000_000

/** Registers the pod in the directory and publishes what it needs. Returns its number. */
async function prepareDirectory(client: pg.Client, pod: string, isOpen: boolean): Promise<number> {
  await client.query('insert into pods (name, is_open) values ($1, $2) on conflict (name) do nothing', [pod, isOpen])
  if (!(await hasPublication(client, tablesPublication))) {
    await client.query(`create publication ${tablesPublication} for table ${copiedTables.join(', ')}`)
  }
  if (!(await hasPublication(client, eventsPublication))) {
    // Updates are not published: they would need the action in the key of the table.
    await client.query(
      `create publication ${eventsPublication} for table audit_events where (${directoryEvents}) with (publish = 'insert')`,
    )
  }
  const { rows } = await client.query<{ number: string }>('select number from pods where name = $1', [pod])
  return Number(rows[0]?.number)
}

/** Lets new ids begin in the range of the pod, and lets the API write only what belongs into a pod. */
async function preparePod(client: pg.Client, number: number): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const { rows: last } = await client.query<{ last: string | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence($1, $2)) as last`,
      [table, column],
    )
    if (Number(last[0]?.last ?? 0) < number * idsPerPod) {
      await client.query(`alter table ${table} alter column ${column} restart with ${number * idsPerPod + 1}`)
    }
  }
  await client.query(podRevocations(apiRole))
}

/** Gives the tables that a migration added to a pod their ids and rights. Does nothing in the directory. */
export async function refreshPod(podOwnerUrl: string): Promise<void> {
  await withClient(podOwnerUrl, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_subscription where subname = $1
       and subdbid = (select oid from pg_database where datname = current_database())`,
      [subscription],
    )
    if (rowCount === 0) return
    // What the pod has written so far tells its range.
    const { rows } = await client.query<{ number: string | null }>(
      `select max(last_value / ${idsPerPod}) as number from pg_sequences where schemaname = 'public'`,
    )
    await preparePod(client, Number(rows[0]?.number ?? 0))
  })
}

type NewPod = {
  name: string
  /** Whether new operators begin there. */
  isOpen: boolean
  /** The directory, as the owner of its tables. */
  directoryOwnerUrl: string
  /** The directory, as the pod reaches it, with a role that may replicate. */
  replicationUrl: string
  /** The pod, as the owner of its tables. */
  podOwnerUrl: string
  /** The pod, as a superuser, who alone may create a subscription. */
  podAdminUrl: string
}

/** Makes an empty database a pod of the directory. Can be repeated if it was interrupted. */
export async function attachPod(pod: NewPod): Promise<void> {
  await migrate(pod.podOwnerUrl)
  const number = await withClient(pod.directoryOwnerUrl, (client) => prepareDirectory(client, pod.name, pod.isOpen))
  await withClient(pod.podOwnerUrl, (client) => preparePod(client, number))
  const slot = slotOf(pod.name)
  await withClient(pod.replicationUrl, (client) => ensureSlot(client, slot))
  await withClient(pod.podAdminUrl, async (client) => {
    const publications = [tablesPublication, eventsPublication]
    await ensureSubscription(client, { name: subscription, sourceUrl: pod.replicationUrl, publications, slot })
    await waitForCopy(client, subscription)
  })
}
