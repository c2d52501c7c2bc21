import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const pollMs = 20

/** Whether the statement finds a row. */
export async function exists(client: pg.Client, statement: string, values: unknown[] = []): Promise<boolean> {
  const { rowCount } = await client.query(statement, values)
  return (rowCount ?? 0) > 0
}

export const hasPublication = (client: pg.Client, name: string): Promise<boolean> =>
  exists(client, 'select from pg_publication where pubname = $1', [name])

export const hasSlot = (client: pg.Client, name: string): Promise<boolean> =>
  exists(client, 'select from pg_replication_slots where slot_name = $1', [name])

export async function ensureSlot(client: pg.Client, name: string): Promise<void> {
  if (!(await hasSlot(client, name))) {
    await client.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name])
  }
}

/** Whether this database has the subscription. The catalogue lists those of every database of the server. */
export const hasSubscription = (client: pg.Client, name: string): Promise<boolean> =>
  exists(
    client,
    `select from pg_subscription join pg_database on pg_database.oid = subdbid
     where subname = $1 and datname = current_database()`,
    [name],
  )

type Subscription = { name: string; sourceUrl: string; publications: readonly string[]; slot: string }

/** Begins to copy what the publications of the source have, and to follow its changes. */
export async function ensureSubscription(
  client: pg.Client,
  { name, sourceUrl, publications, slot }: Subscription,
): Promise<void> {
  if (await hasSubscription(client, name)) return
  // With synchronous commits the source learns at once what has arrived.
  await client.query(
    `create subscription ${name} connection ${client.escapeLiteral(sourceUrl)} publication ${publications.join(', ')}
     with (create_slot = false, slot_name = ${slot}, synchronous_commit = on)`,
  )
}

/** Waits until every table of the subscription has been copied. */
export async function waitForCopy(client: pg.Client, name: string): Promise<void> {
  const left = `select from pg_subscription_rel join pg_subscription on oid = srsubid
    where subname = $1 and srsubstate <> 'r'`
  while (await exists(client, left, [name])) await sleep(pollMs)
}
