import type { CallReply } from '@aforo/contract'
import { agencyKnows, type DeliveryState } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { declarationOf } from '../../fiscal/declaration.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { runEveryMinute } from '../../scheduler.ts'
import { version } from '../../version.ts'
import type { Job, Jobs } from '../jobs/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import {
  hasChain,
  insertBacklog,
  insertDeclaration,
  listDeliveries,
  listOtherOperators,
  listSendingOperators,
  listStatesOf,
  readBacklog,
  readSending,
  sumBacklogs,
  updateBacklog,
} from './backlog-queries.ts'
import { describeCertificate, openSealedCertificate, readCredentials, sealCertificate } from './certificates.ts'
import { type CarrierSettings, leewaySeconds, recordMissingCertificate, sendChain, senderJob } from './send-chain.ts'
import { hastenSenders, listChainsWaiting } from './sender-queries.ts'

const searchEveryMs = 3_600_000

type Deps = {
  db: Database
  log: FastifyBaseLogger
  keyring: Keyring
  jobs: Pick<Jobs, 'send' | 'wake'>
  carrier: CarrierSettings
  producer: Producer | null
}
export type FiscalSender = ReturnType<typeof createFiscalSender>

/** Sends issued documents to the tax agency, in order and each once, as often as the agency lets it. */
export function createFiscalSender(deps: Deps) {
  const { db, log, jobs } = deps
  const figures = { waiting: 0, rejected: 0, oldestSeconds: 0 }
  const close = runEveryMinute(log, 'count the documents that wait for the tax agency', async () => {
    Object.assign(figures, await sumBacklogs(db))
  })
  const searchedAt = new Map<string | null, number>()

  /** Operators that have started a regime without a certificate are not known yet. */
  async function findNewOperators(now: Date, pod: string | null): Promise<void> {
    if (now.getTime() - (searchedAt.get(pod) ?? 0) < searchEveryMs) return
    for (const operatorId of await listOtherOperators(db, pod)) {
      const isSending = await inOperator(db, operatorId, (trx) => hasChain(trx, operatorId))
      if (isSending) await insertBacklog(db, operatorId)
    }
    searchedAt.set(pod, now.getTime())
  }

  const job: Job = {
    name: senderJob,
    runsTogether: true,
    async findDue(now, pod) {
      await findNewOperators(now, pod)
      const due: { operatorId: number }[] = []
      for (const operatorId of await listSendingOperators(db, pod)) {
        const backlog = await inOperator(db, operatorId, (trx) => readBacklog(trx, operatorId))
        await updateBacklog(db, operatorId, backlog)
        if (backlog.isDue) due.push({ operatorId })
      }
      return due
    },
    async run({ operatorId }, signal) {
      const chains = await inOperator(db, operatorId, async (trx) => {
        if (deps.producer !== null) await keepDeclaration(trx, operatorId, deps.producer)
        return listChainsWaiting(trx, operatorId)
      })
      if (chains.length === 0) return
      const credentials = await readCredentials(deps, operatorId)
      for (const chain of chains) {
        const sent = { operatorId, ...chain }
        if (typeof credentials === 'string') await recordMissingCertificate(deps, sent, credentials)
        else await sendChain(deps, sent, credentials, signal)
      }
    },
  }

  return {
    job,
    figures,
    close,
    /** Starts an attempt now. The pause that the agency wants is still kept. */
    async sendNow({ operatorId }: VenueRef): Promise<void> {
      await inOperator(db, operatorId, async (trx) => {
        await hastenSenders(trx, operatorId, leewaySeconds)
        await jobs.send(trx, senderJob, { operatorId })
      })
      jobs.wake(senderJob)
    },
  }
}

/** Stores the producer's declaration of this version. Those of earlier versions stay. */
export const keepDeclaration = (trx: Transaction<DB>, operatorId: number, producer: Producer): Promise<void> =>
  insertDeclaration(trx, { operatorId, version, declaration: declarationOf(producer, version) })

type Status = Pick<CallReply<'GET /v1/fiscal'>, 'certificate' | 'sending'>

/** What waits at a venue, and the certificate of its operator. */
export async function deliveryStatus(trx: Transaction<DB>, venue: VenueRef): Promise<Status> {
  const sending = await readSending(trx, venue)
  return {
    certificate: await describeCertificate(trx, venue.operatorId),
    sending: {
      waiting: sending.waiting,
      rejected: sending.rejected,
      oldest_waiting_at: sending.oldestWaitingAt?.toISOString() ?? null,
      failing_since: sending.failingSince?.toISOString() ?? null,
      last_error: sending.lastError,
      next_attempt_at: sending.nextAttemptAt?.toISOString() ?? null,
      last_answer_at: sending.lastAnswerAt?.toISOString() ?? null,
      accepted_today: sending.acceptedToday,
      rejected_today: sending.rejectedToday,
    },
  }
}

export type Delivery = {
  state: DeliveryState
  errorCode: string | null
  errorText: string | null
  csv: string | null
  attempts: number
  sentAt: Date | null
  answeredAt: Date | null
}

/** What the agency has answered about these documents, by id. Those that were never sent are missing. */
export async function deliveriesOf(
  trx: Transaction<DB>,
  documentIds: readonly number[],
): Promise<Map<number, Delivery>> {
  const rows = await listDeliveries(trx, documentIds)
  return new Map(
    rows.map(({ documentId, errorCode, ...row }) => [
      documentId,
      { ...row, errorCode: errorCode === null ? null : String(errorCode) },
    ]),
  )
}

/** What the agency has stored of an invoice so far, and its answer to the latest record. */
export async function readAgency(trx: Transaction<DB>, documentId: number) {
  const states = await listStatesOf(trx, documentId)
  return { state: states.at(-1) ?? ('waiting' as const), agency: agencyKnows(states) }
}

/** For a whole export, and the import of one. */
export const wholeCertificate = { open: openSealedCertificate, seal: sealCertificate }
