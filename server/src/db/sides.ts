import pg from 'pg'
import { directoryName, type Pod } from './pods.ts'

/** A database as a superuser reaches it, to move an operator or to archive its years. The name null is the directory. */
export type Side = { pod: string | null; url: string; client: pg.Client }

export const titleOf = (pod: string | null) => pod ?? directoryName

/** Taken in the directory by whoever moves an operator or archives its years, so that only one of them works on it. */
export const lockOfMover = (operatorId: number) => `4800000000000000000 + ${operatorId}`

export async function openSide(urls: readonly Pod[], pod: string | null): Promise<Side> {
  const url = urls.find(({ name }) => name === titleOf(pod))?.url
  if (url === undefined) throw new Error(`ADMIN_URLS does not name ${titleOf(pod)}.`)
  return { pod, url, client: await openClient(url) }
}

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    application_name: 'aforo admin',
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
