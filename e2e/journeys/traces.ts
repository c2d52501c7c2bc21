import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { picturesFolder } from '../stage/stage.ts'
import { stage } from './staff.ts'

/** Every row of every table, as a dump would have it. */
async function dumpDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: stage.adminUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select dumped::text as row from ${name} dumped`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

/** Which of these words stand anywhere in the database, or in the name of a stored file. */
export async function tracesOf(words: readonly string[]): Promise<string[]> {
  const files = await readdir(picturesFolder, { recursive: true })
  const kept = `${await dumpDatabase()}\n${files.join('\n')}`
  return words.filter((word) => kept.includes(word))
}
