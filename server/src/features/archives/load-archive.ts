import type pg from 'pg'
import { readOne } from '../../db/sides.ts'
import { type ArchiveFiles, type Manifest, readPart } from './archive-files.ts'
import { archivedTables, type Books, listColumns, selectOld, tableNames } from './archived-tables.ts'

/** Reads the archive back from the store into temporary tables `archived_…`, and compares it with its manifest. */
export async function loadArchive(client: pg.Client, files: ArchiveFiles, manifest: Manifest): Promise<void> {
  for (const table of tableNames) {
    const archived = manifest.tables.find((one) => one.table === table)
    if (archived === undefined) throw new Error(`The manifest has no ${table}.`)
    const { key, sum } = archivedTables[table]
    await client.query(`drop table if exists archived_${table}`)
    await client.query(`create temporary table archived_${table} as select * from ${table} with no data`)
    for (const part of archived.parts) {
      const lines = await readPart(files, part)
      await client.query(
        `insert into archived_${table} select row_of.* from unnest($1::text[]) line
         cross join lateral json_populate_record(null::${table}, line::json) row_of`,
        [lines],
      )
    }
    // Also refuses a row that occurs twice.
    await client.query(`create unique index on archived_${table} (${key.join(', ')})`)
    await client.query(`analyze archived_${table}`)
    const counted = await readOne<string>(
      client,
      `select count(*) || ' rows, sum ' || coalesce(sum(${sum}), 0) from archived_${table}`,
    )
    if (counted !== `${archived.rows} rows, sum ${archived.sum}`) {
      throw new Error(`The archive of ${table} has ${counted}; its manifest says ${archived.rows}, ${archived.sum}.`)
    }
  }
  await client.query('create unique index on archived_postings (member_id, wallet_version)')
}

/** Compares every row with the database. To be called before anything is removed. */
export async function compareWithBooks(client: pg.Client, { operatorId, until }: Books): Promise<void> {
  for (const table of tableNames) {
    const columns = (await listColumns(client, table)).join(', ')
    const [old, archived] = [await selectOld(client, table), `select ${columns} from archived_${table}`]
    const differences = await readOne<string>(
      client,
      `select count(*)::text from ((${old} except ${archived}) union all (${archived} except ${old})) differing`,
      [operatorId, until],
    )
    if (differences !== '0') {
      throw new Error(
        `${differences} rows of ${table} are not the same in the archive. Nothing was removed; run again.`,
      )
    }
  }
}
