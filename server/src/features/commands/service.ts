import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@aforo/contract'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/connection.ts'
import { violatesAnyUnique, violatesUnique, isRetryable } from '../../db/pg-errors.ts'
import { inDirectoryOf, inOperator } from '../../db/transaction.ts'
import {
  type Again,
  type Decision,
  runPipelined,
  type ReadStatement,
  type Statement,
} from '../../db/pipelined-transaction.ts'
import type { DB, Json } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import {
  type CommandRow,
  confirmStatement,
  confirmStored,
  findCommand,
  insertCommand,
  insertRefusedCommand,
  refusedStatement,
  type StoredColumns,
  storedStatement,
} from './queries.ts'

export type Command = {
  kind: string
  key: string
  request: Json
  caller: Caller
  venue: VenueRef
  /** Whether it changes people or places, which are in the directory. Its key is stored there too. */
  isInDirectory?: boolean
}
export type CommandStamp = CommandRow

type Stored = { requestHash: Buffer; refusal: string | null; answer: Json | null }

/**
 * A refusal because of the moment, not because of the command, such as a device that is not heard. It is not stored, so
 * the same command can succeed later.
 */
export class PassingRefusal extends Refusal {}

const triesMost = 3

/** What is stored with the answer of a command. */
export function stampOf({ kind, key, caller, venue, request }: Command): CommandStamp {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([kind, venue.id, request]))
    .digest()
  const { staffId, deviceId } = caller
  return { operatorId: venue.operatorId, key, kind, venueId: venue.id, staffId, deviceId, requestHash }
}

/** Answers are kept for some months only, see the retention of `command-answers`. */
const isForgotten = (answer: Json | null): boolean =>
  typeof answer === 'object' && answer !== null && 'forgotten' in answer

/** Repeats the stored answer or refusal. The request hash is the same, so the answer has the type of this command. */
function repeat(stored: Stored, requestHash: Buffer): Json | null {
  if (!stored.requestHash.equals(requestHash)) throw new Refusal('idempotency_key_reused')
  // The cast is safe: only codes of the catalogue are stored, and codes are never renamed.
  if (stored.refusal !== null) throw new Refusal(stored.refusal as ErrorCode, stored.answer as Refusal['figures'])
  if (isForgotten(stored.answer)) throw new Refusal('command_answer_forgotten')
  return stored.answer
}

/** What is stored under the key. The end of the transaction then waits until the standby has it too. */
async function findConfirmed(trx: Transaction<DB>, operatorId: number, key: string): Promise<Stored | undefined> {
  const stored = await findCommand(trx, operatorId, key)
  if (stored?.refusal === null) await confirmStored(trx)
  return stored
}

/** The end of the transaction waits until the standby has everything that was committed before. */
export const waitForStandby = (trx: Transaction<DB>): Promise<void> => confirmStored(trx)

/** Retries after a conflict with another transaction or a lost connection. A key of the command keeps this safe. */
export async function withRetries<A>(attempt: () => Promise<A>, settle: (error: unknown) => Promise<A>): Promise<A> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(isRetryable(error) || violatesAnyUnique(error)) || tries >= triesMost) return settle(error)
      await sleep(Math.random() * 50 * tries)
    }
  }
}

/**
 * Runs one command of one operator, in one transaction, at most once for its key. Two duplicates at the same time both
 * read that the key is free. The unique key lets one of them write, and the other returns the stored answer. A refusal
 * is stored as well, unless it is a passing one: a late duplicate of a refused command must not succeed because the data
 * has changed since. A command that violates a unique name or number is retried. The retry finds the stored answer or a proper refusal.
 */
export async function runOnce<A extends Json>(
  db: Database,
  command: Command,
  work: (trx: Transaction<DB>) => Promise<A>,
): Promise<A> {
  const { key, isInDirectory = false } = command
  const { operatorId } = command.venue
  const stamp = stampOf(command)
  const inPlace = isInDirectory ? inDirectoryOf : inOperator

  const attempt = async () =>
    inPlace(db, operatorId, async (trx) => {
      const stored = await findConfirmed(trx, operatorId, key)
      if (stored !== undefined) return repeat(stored, stamp.requestHash) as A
      const answer = await work(trx)
      await insertCommand(trx, { ...stamp, answer })
      return answer
    })

  return withRetries(attempt, async (error) => {
    if (error instanceof PassingRefusal) throw error
    if (!(error instanceof Refusal) && !violatesUnique(error, 'commands_pkey')) throw error
    const stored = await inPlace(db, operatorId, async (trx) => {
      if (error instanceof Refusal) {
        await insertRefusedCommand(trx, { ...stamp, refusal: error.code, figures: error.figures })
      }
      return findConfirmed(trx, operatorId, key)
    })
    if (stored === undefined) throw error
    return repeat(stored, stamp.requestHash) as A
  })
}

/** `decide` works on the locked row. The statement `write` also stores the command and its answer. */
type Steps<Row, A> = {
  read: ReadStatement<Row>
  decide: (row: Row | undefined) => { answer: A; write: Statement; alsoWrite?: Statement | undefined } | Again
}

const storedIn = ({ command_hash, command_refusal, command_answer }: StoredColumns): Stored | null =>
  command_hash === null ? null : { requestHash: command_hash, refusal: command_refusal, answer: command_answer }

/**
 * `runOnce` for frequent commands: it locks and reads in one round trip to the database, and writes in another. The
 * read also returns what is stored under the key. A duplicate that waited for the locks still reads that the key is
 * free, and violates the unique key when it writes.
 */
export async function runOncePipelined<Row extends StoredColumns, A extends Json>(
  pool: Pool,
  command: Command,
  stepsOf: (stamp: CommandStamp) => Steps<Row, A>,
): Promise<A> {
  const stamp = stampOf(command)
  const { read, decide } = stepsOf(stamp)

  const attempt = () =>
    runPipelined(pool, stamp.operatorId, read, ([row]): Decision<() => A> => {
      const stored = row === undefined ? null : storedIn(row)
      if (stored !== null) return { answer: () => repeat(stored, stamp.requestHash) as A, write: confirmStatement }
      try {
        const decided = decide(row)
        if (decided === 'again' || 'first' in decided) return decided
        return { ...decided, answer: () => decided.answer }
      } catch (error) {
        if (!(error instanceof Refusal) || error instanceof PassingRefusal) throw error
        const refuse = (): A => {
          throw error
        }
        return { answer: refuse, write: refusedStatement(stamp, error) }
      }
    })
  /** If the locking read finds no row, it returns no stored command either, so the command is read separately. */
  const settle = async (error: unknown): Promise<() => A> => {
    if (!violatesUnique(error, 'commands_pkey')) throw error
    return runPipelined(pool, stamp.operatorId, storedStatement(stamp.operatorId, stamp.key), ([row]) => {
      const stored = row === undefined ? null : storedIn(row)
      if (stored === null) throw error
      return { answer: () => repeat(stored, stamp.requestHash) as A, write: confirmStatement }
    })
  }
  const answer = await withRetries(attempt, settle)
  return answer()
}
