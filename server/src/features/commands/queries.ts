import type { ErrorCode } from '@aforo/contract'
import type { Executor } from '../../db/connection.ts'
import type { Json } from '../../db/types.ts'

export async function findCommand(db: Executor, operatorId: number, key: string) {
  return db
    .selectFrom('commands')
    .select(['requestHash', 'refusal', 'answer'])
    .where('operatorId', '=', operatorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

type CommandRow = {
  operatorId: number
  key: string
  kind: string
  venueId: number
  staffId: number
  requestHash: Buffer
}

export async function insertCommand(db: Executor, command: CommandRow & { answer: Json }) {
  await db
    .insertInto('commands')
    .values({ ...command, answer: JSON.stringify(command.answer) })
    .execute()
}

/** Whoever comes second with the same key leaves the first row as it is. */
export async function insertRefusedCommand(
  db: Executor,
  command: CommandRow & { refusal: ErrorCode; figures: Record<string, string | number> },
) {
  const { figures, ...row } = command
  await db
    .insertInto('commands')
    .values({ ...row, answer: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.columns(['operatorId', 'key']).doNothing())
    .execute()
}
