import { connect } from '../../../server/src/db/connection.ts'
import type { Stage } from './stage.ts'

const takeOne = (pool: ReturnType<typeof connect>['pool']) => pool.connect()
type Client = Awaited<ReturnType<typeof takeOne>>

/** Other programs with connections to the same database. The administrator sees the rows of all operators. */
export function inviteStrangers({ environment, cluster }: Stage, role: 'postgres' | 'aforo_api') {
  const url = new URL(environment.apiUrl)
  url.port = String(cluster.primary.port)
  url.username = role
  const { db, pool } = connect({ url: url.href, poolSize: 500, onLost: () => {}, queryTimeoutMs: 60_000 })
  const clients: Client[] = []
  const join = async (): Promise<Client> => {
    const client = await takeOne(pool)
    clients.push(client)
    return client
  }
  return {
    /** Opens connections until the server has none left. */
    takeAll: async (): Promise<void> => {
      const isTaken = () =>
        join().then(
          () => true,
          () => false,
        )
      while (await isTaken());
    },
    /** The server processes of these connections. */
    pids: async (): Promise<number[]> => {
      const asked = clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid'))
      return (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ pid }) => pid))
    },
    /** Runs statements in a transaction that stays open. */
    hold: async (...statements: string[]): Promise<void> => {
      const client = await join()
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
    },
    leave: async (): Promise<void> => {
      for (const client of clients) client.release(true)
      await db.destroy()
    },
  }
}
