import type { ImportBlocker } from '@aforo/domain'
import { stepBlocker, type ImportStep } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { Throttle } from '../../security/throttle.ts'
import type { Jobs } from '../jobs/service.ts'
import type { LiveHub } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import type { PictureDeps } from '../pictures/service.ts'
import { findImport, type ImportRecord, lockImport } from './queries.ts'

export type ImportDeps = PictureDeps & {
  db: Database
  live: LiveHub
  log: FastifyBaseLogger
  keyring: Keyring
  jobs: Jobs
  throttle: Throttle
}

/** The job that checks, runs, undoes and erases the imports of an operator. */
export const importJobName = 'work-on-imports'

export async function getImport(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<ImportRecord> {
  const made = await findImport(trx, venue, id)
  if (made === undefined) throw new Refusal('import_not_found')
  return made
}

/** Locks an import for a step that its state allows. */
export async function getForStep(
  trx: Transaction<DB>,
  venue: VenueRef,
  id: number,
  step: ImportStep,
): Promise<ImportRecord> {
  const made = await lockImport(trx, venue, id)
  if (made === undefined) throw new Refusal('import_not_found')
  const blocker: ImportBlocker | null = made.erasedAt === null ? stepBlocker(step, made.state) : 'import_state'
  refuseIf(blocker)
  return made
}
