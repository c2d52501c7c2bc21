import type { Socket } from 'node:net'
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import { atHome } from './homes.ts'
import type { DB } from './types.ts'

/** Each connection prepares it once. */
export type Statement = { text: string; values: unknown[] }

/**
 * A statement that returns rows of this type. If `lock` is given, it runs before in the same packet, so the read also
 * sees what others committed while `lock` waited for them. The row that `lock` returns is added to each row of the read.
 * `named` is locked before everything else, in the same way; only few calls have it.
 */
export type ReadStatement<Row> = Statement & {
  readonly row?: Row
  readonly lock?: Statement
  readonly named?: Statement
}

/** Read again: at once, or after a statement that adds a row which the read did not find. */
export type Again = 'again' | { first: Statement }

/**
 * The decision about the locked rows: write, write nothing (`write: null`), or read again. `alsoWrite` follows the write
 * in the same packet.
 */
export type Decision<Answer> = { answer: Answer; write: Statement | null; alsoWrite?: Statement | undefined } | Again

/** Waits for all statements of a packet and throws the first error. */
async function waitForAll<Answers extends readonly unknown[]>(sent: {
  readonly [I in keyof Answers]: Promise<Answers[I]>
}): Promise<Answers> {
  const settled = await Promise.allSettled(sent)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Answers
}

/** The part of the driver that is missing from its type definitions. */
type Wire = { connection: { stream: Socket } }

/** Sends the statements in one packet, because most of the cost of a statement is the sending. */
function sendInOnePacket<Answers extends readonly unknown[]>(
  client: pg.PoolClient,
  send: () => { readonly [I in keyof Answers]: Promise<Answers[I]> },
): Promise<Answers> {
  const { stream } = (client as unknown as Wire).connection
  stream.cork()
  try {
    return waitForAll<Answers>(send())
  } finally {
    stream.uncork()
  }
}

const nothing: Promise<undefined> = Promise.resolve(undefined)

async function lockAndRead<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  first: Statement | string | null,
  read: ReadStatement<Row>,
): Promise<Row[]> {
  const { named, lock, text, values } = read
  const [, held, locked, found] = await sendInOnePacket(client, () => [
    first === null ? nothing : client.query(first),
    named === undefined ? nothing : client.query<Partial<Row>>(named),
    lock === undefined ? nothing : client.query<Partial<Row>>(lock),
    client.query<Row>({ text, values }),
  ])
  if (held === undefined && locked === undefined) return found.rows
  return found.rows.map((row) => ({ ...held?.rows[0], ...locked?.rows[0], ...row }))
}

/**
 * Runs one transaction of one operator in two round trips: lock and read, then write and commit. The statements of a packet
 * do not wait for each other's answers. When one fails, those after it fail too, so a commit behind a failed write commits
 * nothing. `decide` gets the rows that were read and must not write itself.
 */
export async function runPipelined<Row extends pg.QueryResultRow, Answer>(
  pool: pg.Pool,
  operatorId: number,
  read: ReadStatement<Row>,
  decide: (rows: Row[]) => Decision<Answer>,
): Promise<Answer> {
  return atHome(pool, operatorId, (home, entry) => runAt(home, entry, read, decide))
}

async function runAt<Row extends pg.QueryResultRow, Answer>(
  pool: pg.Pool,
  entry: string,
  read: ReadStatement<Row>,
  decide: (rows: Row[]) => Decision<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  let isOpen = true
  try {
    let decision = decide(await lockAndRead(client, `begin; ${entry}`, read))
    while (decision === 'again' || 'first' in decision) {
      decision = decide(await lockAndRead(client, decision === 'again' ? null : decision.first, read))
    }
    const { answer, write, alsoWrite } = decision
    if (write === null) await client.query('commit')
    else {
      await sendInOnePacket(client, () => [
        client.query(write),
        alsoWrite === undefined ? nothing : client.query(alsoWrite),
        client.query('commit'),
      ])
    }
    isOpen = false
    return answer
  } finally {
    // A dead connection has nothing to roll back. The pool discards it.
    const isUsable =
      !isOpen ||
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    client.release(!isUsable)
  }
}

/** Runs one statement in a transaction that does more. The columns keep the names that the statement gives them. */
export async function runStatement<Row = unknown>(trx: Transaction<DB>, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await trx.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}

/** Locks and reads in a transaction that does more. */
export async function runRead<Row extends object>(
  trx: Transaction<DB>,
  read: ReadStatement<Row>,
): Promise<Row | undefined> {
  const [locked] = read.lock === undefined ? [] : await runStatement<Partial<Row>>(trx, read.lock)
  const [row] = await runStatement<Row>(trx, read)
  return row === undefined ? undefined : { ...locked, ...row }
}
