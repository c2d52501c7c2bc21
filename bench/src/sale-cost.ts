import { sql } from 'kysely'
import { connect } from '../../server/src/db/connection.ts'
import { percentile } from './report.ts'

/** What sales write to one table and its indexes, according to the write-ahead log. */
type Written = {
  table: string
  rows: number
  /** Updates that needed no new index entry. */
  hot: number
  locks: number
  entries: number
  records: number
  bytes: number
}

const leafEntries = '^Btree (INSERT_LEAF|INSERT_POST|SPLIT_)'
const writtenRows = '^Heap2? (INSERT|MULTI_INSERT|UPDATE|HOT_UPDATE|DELETE)'

/** The records of the transactions that wrote to this database since a position in the log. */
const writtenSince = (from: string) => sql<Written>`
  with wal as materialized (
    select xid::text, resource_manager || ' ' || record_type as what, record_length::bigint,
      regexp_match(block_ref, 'rel \\d+/(\\d+)/(\\d+)') as at
    from pg_get_wal_records_info(${from}::pg_lsn, pg_current_wal_flush_lsn())
  ), own as (
    select distinct xid from wal, pg_database where datname = current_database() and at[1]::oid = pg_database.oid and xid <> '0'
  )
  select coalesce(coalesce(indrelid, pg_class.oid)::regclass::text, 'transaction itself') as table,
    count(*) filter (where what ~ ${writtenRows}) as rows, count(*) filter (where what ~ 'HOT_UPDATE') as hot,
    count(*) filter (where what ~ '^Heap LOCK') as locks, count(*) filter (where what ~ ${leafEntries}) as entries,
    count(*) as records, sum(record_length)::bigint as bytes
  from wal join own using (xid)
  left join pg_class on pg_relation_filenode(pg_class.oid) = at[2]::oid
  left join pg_index on indexrelid = pg_class.oid
  group by 1 order by 1`

const compressions = ['off', 'pglz', 'lz4'] as const
const compressedTimes = 7

/** Reads the write-ahead log of some transactions. Needs a superuser and an otherwise idle database. */
export async function openWal(adminUrl: string) {
  const { db } = connect({ url: adminUrl, poolSize: 1, onLost: () => {}, queryTimeoutMs: 60_000 })
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const database = sql.id(new URL(adminUrl).pathname.slice(1))

  const readWritten = async (work: () => Promise<unknown>): Promise<Written[]> => {
    const { rows: start } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() as at`.execute(db)
    await work()
    const { rows } = await writtenSince(start[0]?.at ?? '').execute(db)
    return rows
  }
  const bytesOf = (written: readonly Written[]) => written.reduce((sum, { bytes }) => sum + bytes, 0)

  return {
    /** What one of `times` transactions writes on average, by table. */
    async average(times: number, repeat: (times: number) => Promise<unknown>): Promise<Written[]> {
      const written = await readWritten(() => repeat(times))
      return written.map(({ table, rows, hot, locks, entries, records, bytes }) => ({
        table,
        rows: rows / times,
        hot: hot / times,
        locks: locks / times,
        entries: entries / times,
        records: records / times,
        bytes: bytes / times,
      }))
    },
    /** The median of what one transaction writes just after a checkpoint, with each kind of compression. */
    async afterCheckpoint(once: () => Promise<unknown>): Promise<Record<(typeof compressions)[number], number>> {
      const medians = { off: 0, pglz: 0, lz4: 0 }
      for (const compression of compressions) {
        await sql`alter database ${database} set wal_compression = ${sql.lit(compression)}`.execute(db)
        const bytes: number[] = []
        for (let time = 0; time < compressedTimes; time += 1) {
          await sql`checkpoint`.execute(db)
          bytes.push(bytesOf(await readWritten(once)))
        }
        medians[compression] = percentile(bytes, 0.5)
      }
      await sql`alter database ${database} reset wal_compression`.execute(db)
      return medians
    },
    close: () => db.destroy(),
  }
}
