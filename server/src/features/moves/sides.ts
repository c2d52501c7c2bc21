import pg from 'pg'

/** One of the databases of a move. The name null is the directory. */
export type Side = { pod: string | null; url: string; client: pg.Client }

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    application_name: 'aforo move',
  })
  // A lost connection also fails the statement under way.
  client.on('error', () => {})
  await client.connect()
  // Rows are compared as text.
  await client.query("set timezone = 'UTC'; set extra_float_digits = 1; set statement_timeout = 0")
  return client
}

/** The first column of the first row; the caller knows its type. */
export async function readOne<T>(client: pg.Client, statement: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<Record<string, T>>(statement, values)
  const [value] = Object.values(rows[0] ?? {})
  return value as T
}
