import type { ErrorCode, ErrorFigures } from '@aforo/contract'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { ReadStatement, Statement } from '../../db/pipelined-transaction.ts'
import type { Json } from '../../db/types.ts'

export async function findCommand(db: Executor, operatorId: number, key: string) {
  return db
    .selectFrom('commands')
    .select(['requestHash', 'refusal', 'answer'])
    .where('operatorId', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export type CommandRow = {
  operatorId: number
  key: string
  kind: string
  venueId: number
  staffId: number
  deviceId: number | null
  requestHash: Buffer
}

export async function insertCommand(db: Executor, command: CommandRow & { answer: Json }) {
  await db
    .insertInto('commands')
    .values({ ...command, answer: JSON.stringify(command.answer) })
    .execute()
}

type Refused = CommandRow & { refusal: ErrorCode; figures: ErrorFigures }

/** If the key is already stored, the first row stays unchanged. */
export async function insertRefusedCommand(db: Executor, { figures, ...row }: Refused) {
  await db
    .insertInto('commands')
    .values({ ...row, answer: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.columns(['operatorId', 'key']).doNothing())
    .execute()
}

/**
 * A stored answer may be from a commit that no standby has confirmed. This writes a few bytes of log, so that the commit
 * of the repeated command waits until the standby has everything before them.
 */
export const confirmStatement: Statement = { text: `select pg_logical_emit_message(true, 'aforo', '')`, values: [] }

export async function confirmStored(db: Executor): Promise<void> {
  await sql.raw(confirmStatement.text).execute(db)
}

/** The stored command, which the locking read of a pipelined command returns with its own columns. */
export type StoredColumns = { command_hash: Buffer | null; command_refusal: string | null; command_answer: Json | null }

/** Stored while the locks are still held: a later duplicate then violates the unique key and reads this refusal. */
export const refusedStatement = (
  { operatorId, key, kind, venueId, staffId, deviceId, requestHash }: CommandRow,
  refusal: { code: ErrorCode; figures: ErrorFigures },
): Statement => ({
  text: `insert into commands (operator_id, key, kind, venue_id, staff_id, device_id, request_hash, refusal, answer)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  values: [
    operatorId,
    key,
    kind,
    venueId,
    staffId,
    deviceId,
    requestHash,
    refusal.code,
    JSON.stringify(refusal.figures),
  ],
})

export const storedStatement = (operatorId: number, key: string): ReadStatement<StoredColumns> => ({
  text: `select request_hash as command_hash, refusal as command_refusal, answer as command_answer
    from commands where operator_id = $1 and key = $2`,
  values: [operatorId, key],
})
