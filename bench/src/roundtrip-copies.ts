import { createHash } from 'node:crypto'
import pg from 'pg'
import { exportedTables } from '../../server/src/features/operator-exports/exported-tables.ts'
import { pictureColumns } from '../../server/src/features/operator-exports/exported-pictures.ts'
import { chosenBy } from '../../server/src/features/operator-exports/table-queries.ts'
import { connect } from '../../server/src/db/connection.ts'
import { readMember } from './roundtrip-private.ts'
import { createKeyring } from '../../server/src/features/operator-keys/service.ts'
import type { PictureStore } from '../../server/src/features/pictures/store.ts'
import { readPicture } from '../../server/src/features/pictures/service.ts'
import { createMasterKeys } from '../../server/src/security/master-keys.ts'
import type { Environment } from './environment.ts'

/** Everything of an operator in one place: each row as the database shows it, and each picture as people see it. */
export type Copy = { tables: Map<string, string[]>; rows: number; empty: string[]; pictures: Map<string, string> }

/** Sealed with the key of the place, so they differ; what is inside is compared instead. */
const keyed: Record<string, readonly string[]> = {
  members: ['sealed', 'document_hash', 'phone_hash', 'person_hash', 'card_hash'],
  fiscal_certificates: ['sealed'],
  privacy_requests: ['sealed'],
}

async function readTables(client: pg.Client, operatorId: number, staffIds: readonly number[]) {
  const tables = new Map<string, string[]>()
  for (const table of exportedTables) {
    const chosen = chosenBy(table, { operatorId, staffIds })
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(row_of) - $1::text[])::text as row from ${table.name} row_of where ${chosen} order by 1`,
      [keyed[table.name] ?? []],
    )
    tables.set(
      table.name,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

/** Reads by other means than the export: with SQL as a superuser, and pictures as the API does. */
export async function copyOf(place: Environment, operatorId: number, pictures: PictureStore): Promise<Copy> {
  const client = new pg.Client({ connectionString: place.adminUrl })
  const { db } = connect({ url: place.apiUrl, poolSize: 2, onLost: () => {} })
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows: people } = await client.query<{ id: string }>(
      `select id from staff where exists (select from grants join venues on venues.id = venue_id
         where staff_id = staff.id and operator_id = $1) or id in (select staff_id from transactions where operator_id = $1)`,
      [operatorId],
    )
    const tables = await readTables(
      client,
      operatorId,
      people.map(({ id }) => Number(id)),
    )
    const keyring = createKeyring(db, createMasterKeys([place.masterKey]))
    tables.set('members, unsealed', await readMember(client, keyring, operatorId))
    const shown = new Map<string, string>()
    for (const [table, columns] of Object.entries(pictureColumns)) {
      for (const row of tables.get(table) ?? []) {
        for (const column of columns) {
          const key = (JSON.parse(row) as Record<string, unknown>)[column]
          if (typeof key !== 'string') continue
          for (const size of ['small', 'large'] as const) {
            const bytes = await readPicture({ pictures, keyring }, key, size)
            shown.set(`${key} ${size}`, bytes === null ? 'missing' : createHash('sha256').update(bytes).digest('hex'))
          }
        }
      }
    }
    const all = [...tables.values()]
    const rows = all.reduce((sum, some) => sum + some.length, 0)
    const empty = [...tables].filter(([, some]) => some.length === 0).map(([name]) => name)
    return { tables, rows, empty, pictures: shown }
  } finally {
    await client.end()
    await db.destroy()
  }
}

const without = (row: string, columns: readonly string[]): string => {
  const parsed = JSON.parse(row) as Record<string, unknown>
  for (const column of columns) parsed[column] = null
  return JSON.stringify(parsed)
}

/** Rows and pictures of one copy that are not in the other, the exceptions left out: `table.column`. */
export function compareCopies(before: Copy, after: Copy, exceptions: readonly string[]) {
  const differing: string[] = []
  for (const [table, rows] of before.tables) {
    const left = exceptions.filter((one) => one.startsWith(`${table}.`)).map((one) => one.slice(table.length + 1))
    const plain = (some: readonly string[]) => (left.length === 0 ? some : some.map((row) => without(row, left)))
    const [there, here] = [new Set(plain(rows)), new Set(plain(after.tables.get(table) ?? []))]
    const lost = [...there].filter((row) => !here.has(row)).length
    const added = [...here].filter((row) => !there.has(row)).length
    if (lost > 0 || added > 0) differing.push(`${table}: ${lost} rows lost, ${added} added`)
  }
  for (const [name, hash] of before.pictures) {
    if (after.pictures.get(name) !== hash) differing.push(`picture ${name}`)
  }
  return { tables: before.tables.size, rows: after.rows, pictures: after.pictures.size, differing }
}
