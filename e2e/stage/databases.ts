import pg from 'pg'
import { readStage } from './stage.ts'

/** Connects as a superuser to every database of the stage, one after the other. */
export async function inEachDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { adminUrl, pods } = readStage()
  for (const connectionString of [adminUrl, ...pods.map((pod) => pod.adminUrl)]) {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
}

/** The URL of the database with the data of this venue. */
export async function databaseOf(venueId: number): Promise<string> {
  const { databaseUrl, adminUrl, pods } = readStage()
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ pod: string | null }>(
    'select pod from operators join venues on operator_id = operators.id where venues.id = $1',
    [venueId],
  )
  await client.end()
  return pods.find(({ name }) => name === rows[0]?.pod)?.databaseUrl ?? databaseUrl
}
