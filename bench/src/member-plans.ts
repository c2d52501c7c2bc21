import { connect, type Database } from '../../server/src/db/connection.ts'

const explainEverything = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
}

const largeTables = ['members', 'wallets']
const readsTable = /(\w+(?: \w+)* Scan(?: Backward)?(?: using \w+)? on \w+)/

export type Plan = { work: string; nodes: string[]; wholeTables: string[] }

/**
 * Makes PostgreSQL log the plan of every statement, also of those within functions, and returns how the tables were
 * read. New connections to the database are slower from here on.
 */
export async function readPlans(
  environment: { apiUrl: string; asAdmin: (statement: string) => Promise<void> },
  works: Record<string, (db: Database) => Promise<unknown>>,
): Promise<Plan[]> {
  const database = new URL(environment.apiUrl).pathname.slice(1)
  for (const [setting, value] of Object.entries(explainEverything)) {
    await environment.asAdmin(`alter database "${database}" set ${setting} = '${value}'`)
  }
  const { db, pool } = connect({ url: environment.apiUrl, poolSize: 1, onLost: () => {}, queryTimeoutMs: 60_000 })
  let notices: string[] = []
  pool.on('connect', (client) => client.on('notice', ({ message }) => notices.push(message ?? '')))
  const plans: Plan[] = []
  for (const [work, run] of Object.entries(works)) {
    notices = []
    await run(db)
    const nodes = notices.flatMap((text) => text.split('\n')).flatMap((line) => readsTable.exec(line)?.[1] ?? [])
    const wholeTables = nodes.filter((node) => largeTables.some((table) => node === `Seq Scan on ${table}`))
    plans.push({ work, nodes: [...new Set(nodes)], wholeTables })
  }
  await db.destroy()
  return plans
}
