import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '../src/db/connection.ts'
import { createDatabase, databaseUrls, dropDatabase, makeDisposable } from '../src/db/setup.ts'

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** A new copy of the migrated schema. `db` connects as the API, `asOwner` as the role that migrates. */
export async function openTestDatabase() {
  const adminUrl = inject('adminUrl')
  const template = inject('templateDatabase')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await createDatabase(adminUrl, name, template)
  await makeDisposable(adminUrl, name)
  const urls = databaseUrls(adminUrl, name)
  const { db } = connect({ url: urls.api, poolSize: 5, onLost: () => {} })

  async function runAs<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  const ownUrl = new URL(adminUrl)
  ownUrl.pathname = `/${name}`
  return {
    db,
    urls: { ...urls, admin: ownUrl.href },
    asOwner: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => runAs<T>(urls.owner, text, values),
    asAdmin: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => runAs<T>(ownUrl.href, text, values),
    close: async () => {
      await db.destroy()
      await dropDatabase(adminUrl, name)
    },
  }
}
