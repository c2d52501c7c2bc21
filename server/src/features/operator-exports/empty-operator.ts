import type pg from 'pg'
import type { Pod } from '../../db/pods.ts'
import { openSide } from '../../db/sides.ts'
import { exportedTables } from './exported-tables.ts'
import { leaveOutTriggers, lockVenues, removeRows } from './target-queries.ts'

async function refuseOtherName(client: pg.Client, operatorId: number, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string; pod: string | null }>(
    'select name, pod from operators where id = $1',
    [operatorId],
  )
  const [operator] = rows
  if (operator === undefined) throw new Error(`There is no operator ${operatorId}.`)
  if (operator.pod !== null) throw new Error(`The operator is in ${operator.pod}. Move it to the directory first.`)
  if (operator.name !== name) throw new Error(`Operator ${operatorId} has another name. Nothing was removed.`)
}

/**
 * Removes everything of an operator that an export has, so that a file of it can be imported. What no export has stays:
 * the operator with its plan and its suspension, API keys, webhooks, and the keys that these are sealed with. People
 * stay, because they may work for others too; pictures stay in their store. Whoever asks must know the name.
 */
export async function emptyOperator(
  { urls, say }: { urls: readonly Pod[]; say: (what: string) => void },
  { operatorId, name }: { operatorId: number; name: string },
): Promise<void> {
  const { client } = await openSide(urls, null)
  try {
    await client.query('begin')
    await refuseOtherName(client, operatorId, name)
    await leaveOutTriggers(client)
    await lockVenues(client, operatorId)
    const removed = await removeRows(client, exportedTables, operatorId)
    await client.query('commit')
    say(`${removed} rows removed`)
  } finally {
    await client.end()
  }
}
