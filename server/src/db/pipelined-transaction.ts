import type { Socket } from 'node:net'
import type pg from 'pg'

/** A statement that each connection prepares once, under its name. */
export type Statement = { name: string; text: string; values: unknown[] }

/** One that answers with such rows. */
export type Question<Row> = Statement & { readonly row?: Row }

/** What was decided about what is held: to write it, to leave everything as it is, or to look again first. */
export type Decision<Answer> = { answer: Answer; write: Statement | null } | 'again'

/** Waits for all that was sent together, and tells of the first that failed. */
async function all<Answers extends readonly unknown[]>(sent: {
  readonly [I in keyof Answers]: Promise<Answers[I]>
}): Promise<Answers> {
  const settled = await Promise.allSettled(sent)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Answers
}

/** The part of the driver that its types do not show. */
type Wire = { connection: { stream: Socket } }

/** Statements that leave in one packet: what a question costs is mostly the sending. */
function together<Answers extends readonly unknown[]>(
  client: pg.PoolClient,
  send: () => { readonly [I in keyof Answers]: Promise<Answers[I]> },
): Promise<Answers> {
  const { stream } = (client as unknown as Wire).connection
  stream.cork()
  try {
    return all<Answers>(send())
  } finally {
    stream.uncork()
  }
}

/**
 * One transaction of one operator in two trips to the database: locks and reads, decides, writes. What is sent together
 * does not wait for each other's answers; a statement that fails takes those sent after it along, so a commit behind a
 * failed write commits nothing. `decide` is told the rows that were read, and writes nothing itself.
 */
export async function inTwoTrips<Row extends pg.QueryResultRow, Answer>(
  pool: pg.Pool,
  operatorId: number,
  read: Question<Row>,
  decide: (rows: Row[]) => Decision<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  let isOpen = true
  try {
    // A literal SET LOCAL, because that form also reaches the workers of a distributed database.
    const begin = `begin; set local app.operator_id = '${Math.trunc(operatorId)}'`
    const [, found] = await together(client, () => [client.query(begin), client.query<Row>(read)])
    let decision = decide(found.rows)
    while (decision === 'again') decision = decide((await client.query<Row>(read)).rows)
    const { answer, write } = decision
    if (write === null) await client.query('commit')
    else await together(client, () => [client.query(write), client.query('commit')])
    isOpen = false
    return answer
  } finally {
    // Over a line that is dead there is nothing left to roll back: the pool throws the connection away.
    const isSound =
      !isOpen ||
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    client.release(!isSound)
  }
}
