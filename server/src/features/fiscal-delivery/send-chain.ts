import { deliveryMost, retryAfterSeconds } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator, waitBriefly } from '../../db/transaction.ts'
import type { DeliveryAnswer } from '../../fiscal/verifactu/answers.ts'
import { carrierTimeoutMs, carry, type Credentials } from '../../fiscal/verifactu/carrier.ts'
import { deliveryRequest } from '../../fiscal/verifactu/envelope.ts'
import type { Jobs } from '../jobs/service.ts'
import {
  type ChainRef,
  claimBatch,
  isLatestAttempt,
  listNewDeliveries,
  listWaiting,
  lockSender,
  markIncident,
  saveAnswers,
  saveFailure,
  saveSuccess,
  type Sender,
  type WaitingRecord,
} from './sender-queries.ts'
import { settleAnswers } from './settle-answers.ts'

export const senderJob = 'send-fiscal-documents'

/** Nobody else sends while a request can still be under way. */
const claimSeconds = carrierTimeoutMs / 1_000 + 5
/** A delivery may leave this much later than it was claimed. */
export const leewaySeconds = 5

/** Codes with which the agency refuses a delivery because of the form of one of its records. */
const formCodes = [4_102, 4_103, 4_106, 4_119, 4_136, 4_137, 4_138]

export type CarrierSettings = { urls: Record<'test' | 'live', string>; ca: string | null }

export type SendingDeps = {
  db: Database
  log: FastifyBaseLogger
  jobs: Pick<Jobs, 'send'>
  carrier: CarrierSettings
}

export type SentChain = ChainRef & { environment: 'test' | 'live'; issuerTaxId: string; issuerName: string }

type Batch = { attempt: number; records: WaitingRecord[]; failures: number; waitSeconds: number }

/** Records that one delivery can have: its header says for all of them whether a failure delayed them. */
function sameIncident(records: readonly WaitingRecord[]): WaitingRecord[] {
  const other = records.findIndex(({ incident }) => incident !== records[0]?.incident)
  return records.slice(0, other === -1 ? records.length : other)
}

function mayTry({ now, claimedUntil, nextAt, batchFrom, failures }: Sender, waiting: number): boolean {
  if (claimedUntil !== null && claimedUntil > now) return false
  const isFull = waiting === deliveryMost && batchFrom === null && failures === 0
  return nextAt === null || nextAt <= now || isFull
}

/** Takes the next documents, or once more those without an answer, and says so before anything is sent. */
async function claim({ db }: SendingDeps, chain: SentChain): Promise<Batch | null> {
  return inOperator(db, chain.operatorId, async (trx) => {
    await waitBriefly(trx)
    const sender = await lockSender(trx, chain)
    if (sender === undefined) return null
    const isFailing = sender.failingSince !== null
    await listNewDeliveries(trx, chain, isFailing)
    const { batchFrom, batchTo, batchMost, failures, waitSeconds } = sender
    const range = batchFrom === null || batchTo === null ? null : { from: batchFrom, to: batchTo }
    const waiting = await listWaiting(trx, chain, range === null ? batchMost : deliveryMost, range)
    const records = range === null ? sameIncident(waiting) : waiting
    const [first] = records
    if (first === undefined || !mayTry(sender, records.length)) return null
    const taken = { from: first.position, to: records.at(-1)?.position ?? first.position }
    const pauses = { claimSeconds, pauseSeconds: waitSeconds + leewaySeconds }
    const attempt = await claimBatch(trx, chain, range ?? taken, pauses)
    return { attempt, records, failures, waitSeconds }
  })
}

type Outcome =
  | { kind: 'answered'; answer: Extract<DeliveryAnswer, { kind: 'answered' }> }
  | { kind: 'failed'; error: string; code: number | null; isRefused: boolean }

async function deliver(
  { carrier, log }: SendingDeps,
  chain: SentChain,
  credentials: Credentials,
  records: readonly WaitingRecord[],
  signal: AbortSignal,
): Promise<Outcome> {
  const request = deliveryRequest({
    issuer: { taxId: chain.issuerTaxId, name: chain.issuerName },
    isIncident: records.some(({ incident }) => incident),
    records: records.map(({ xml }) => xml),
  })
  try {
    const answer = await carry({ url: carrier.urls[chain.environment], ca: carrier.ca }, credentials, request, signal)
    if (answer.kind === 'answered') return { kind: 'answered', answer }
    const { text, code } = answer
    return { kind: 'failed', error: text, code, isRefused: true }
  } catch (error) {
    log.warn({ err: error, operatorId: chain.operatorId, chainId: chain.chainId }, 'the tax agency did not answer')
    return {
      kind: 'failed',
      error: error instanceof Error ? error.message : String(error),
      code: null,
      isRefused: false,
    }
  }
}

/** Stores what came of a delivery, unless another attempt has begun since: then that one decides. */
async function settle({ db, jobs }: SendingDeps, chain: SentChain, batch: Batch, outcome: Outcome): Promise<void> {
  const { operatorId } = chain
  await inOperator(db, operatorId, async (trx) => {
    if (!(await isLatestAttempt(trx, chain, batch.attempt))) return
    if (outcome.kind === 'answered') {
      const { records, csv, waitSeconds } = outcome.answer
      await saveAnswers(trx, chain, settleAnswers(batch.records, records), csv)
      const pause = waitSeconds ?? batch.waitSeconds
      await saveSuccess(trx, chain, pause)
      // More may have been sold meanwhile. The schedule looks only once a minute.
      await jobs.send(trx, senderJob, { operatorId }, { afterSeconds: pause + 1 })
      return
    }
    const { error, code, isRefused } = outcome
    const isFormFault = code !== null && formCodes.includes(code)
    const size = batch.records.length
    const [first] = batch.records
    if (isFormFault && size === 1 && first !== undefined) {
      // The one that was looked for: the others must not wait for it.
      await saveAnswers(trx, chain, [{ position: first.position, state: 'rejected', code, text: error }], null)
      await saveSuccess(trx, chain, batch.waitSeconds)
      return
    }
    await markIncident(trx, chain)
    await saveFailure(trx, chain, {
      error,
      retrySeconds: isFormFault ? batch.waitSeconds : retryAfterSeconds(batch.failures + 1),
      endsBatch: isRefused,
      batchMost: isFormFault ? Math.ceil(size / 2) : deliveryMost,
    })
  })
}

/** Sends the next documents of a chain, if it is time. */
export async function sendChain(
  deps: SendingDeps,
  chain: SentChain,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  const batch = await claim(deps, chain)
  if (batch === null) return
  await settle(deps, chain, batch, await deliver(deps, chain, credentials, batch.records, signal))
}

/** Without a usable certificate nothing is sent, and that is shown like any other failure. Selling goes on. */
export async function recordMissingCertificate({ db }: SendingDeps, chain: SentChain, error: string): Promise<void> {
  await inOperator(db, chain.operatorId, async (trx) => {
    await waitBriefly(trx)
    const sender = await lockSender(trx, chain)
    if (sender === undefined || (sender.claimedUntil !== null && sender.claimedUntil > sender.now)) return
    if (sender.nextAt !== null && sender.nextAt > sender.now) return
    await listNewDeliveries(trx, chain, true)
    await markIncident(trx, chain)
    const retrySeconds = retryAfterSeconds(sender.failures + 1)
    await saveFailure(trx, chain, { error, retrySeconds, endsBatch: false, batchMost: sender.batchMost })
  })
}
