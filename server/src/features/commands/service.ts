import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@aforo/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { breaksAnyUnique, breaksUnique, worthRetrying } from '../../db/faults.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB, Json } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { findCommand, insertCommand, insertRefusedCommand } from './queries.ts'

type Command = { kind: string; key: string; request: Json; caller: Caller; venue: VenueRef }

type Stored = { requestHash: Buffer; refusal: string | null; answer: Json | null }

const triesMost = 3

function hashOf({ kind, venue, request }: Command): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind, venue.id, request]))
    .digest()
}

/** The first answer again, whichever it was: what the same work gave then, so of the same type as it gives now. */
function repeat(stored: Stored, requestHash: Buffer): Json | null {
  if (!stored.requestHash.equals(requestHash)) throw new Refusal('idempotency_key_reused')
  // Only codes of the catalogue are ever written here, and codes are never renamed.
  if (stored.refusal !== null) throw new Refusal(stored.refusal as ErrorCode, stored.answer as Refusal['figures'])
  return stored.answer
}

/**
 * Runs one command of one operator, in one transaction, at most once for its key. Two at the same moment both read
 * that the key is free; the unique key lets one of them write, and the other answers with what the first stored.
 * A refusal is stored as well: a late duplicate of a refused command must not succeed because the world has changed.
 * Who ran into another's unique name or number tries again, and is then refused in words or finds its own first answer.
 */
export async function runOnce<A extends Json>(
  db: Database,
  command: Command,
  work: (trx: Transaction<DB>) => Promise<A>,
): Promise<A> {
  const { key, kind, caller, venue } = command
  const { operatorId } = venue
  const requestHash = hashOf(command)
  const row = { operatorId, key, kind, venueId: venue.id, staffId: caller.staffId, requestHash }

  const attempt = async () =>
    inOperator(db, operatorId, async (trx) => {
      const stored = await findCommand(trx, operatorId, key)
      if (stored !== undefined) return repeat(stored, requestHash) as A
      const answer = await work(trx)
      await insertCommand(trx, { ...row, answer })
      return answer
    })

  const settle = async (error: unknown): Promise<A> => {
    const stored = await inOperator(db, operatorId, async (trx) => {
      if (error instanceof Refusal) {
        await insertRefusedCommand(trx, { ...row, refusal: error.code, figures: error.figures })
      }
      return findCommand(trx, operatorId, key)
    })
    if (stored === undefined) throw error
    return repeat(stored, requestHash) as A
  }

  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if ((worthRetrying(error) || breaksAnyUnique(error)) && tries < triesMost) {
        await sleep(Math.random() * 50 * tries)
        continue
      }
      if (error instanceof Refusal || breaksUnique(error, 'commands_pkey')) return settle(error)
      throw error
    }
  }
}
