import { directoryCommands, directoryEvents, tablesThatStay } from '../../db/pod-setup.ts'
import type { Side } from '../../db/sides.ts'

/** A table whose rows move with their operator. */
export type MovedTable = {
  name: string
  /** The rows that are copied. */
  copied: string
  /** The rows that belong to the place where the operator is. */
  where: string
}

function movedRows(table: string, operatorId: number): MovedTable {
  const all = `operator_id = ${operatorId}`
  if (table === 'audit_events') {
    // The events that the directory writes are in every pod already.
    const own = `${all} and not (${directoryEvents})`
    return { name: table, copied: own, where: own }
  }
  // A publication that left them out would make PostgreSQL refuse updates of the table.
  if (table === 'commands') return { name: table, copied: all, where: `${all} and not (${directoryCommands})` }
  return { name: table, copied: all, where: all }
}

/** In the order of their names. */
export async function listMovedTables({ client }: Side, operatorId: number): Promise<MovedTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'operator_id' and table_type = 'BASE TABLE'
       and table_name <> all ($1) order by 1`,
    [tablesThatStay],
  )
  return rows.map(({ name }) => movedRows(name, operatorId))
}

/** Rows per statement: few enough that nobody waits for it. */
const rowsAtOnce = 5_000

/** Deletes the rows of the operator here. Triggers and foreign keys, which forbid it, are left out. */
export async function deleteRows({ pod, client }: Side, tables: readonly MovedTable[]): Promise<number> {
  await client.query('set session_replication_role = replica')
  let deleted = 0
  for (const { name, copied, where } of tables) {
    const rows = pod === null ? where : copied
    for (;;) {
      const { rowCount } = await client.query(
        `delete from ${name} where ctid = any (array(select ctid from ${name} where ${rows} limit ${rowsAtOnce}))`,
      )
      deleted += rowCount ?? 0
      if ((rowCount ?? 0) < rowsAtOnce) break
    }
  }
  await client.query('set session_replication_role = origin')
  return deleted
}
