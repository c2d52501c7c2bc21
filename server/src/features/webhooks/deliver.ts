import { isDeliveryGivenUp, isWebhookTurnedOff, webhookRestSeconds, webhookRetrySeconds } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Alerts } from '../alerts/service.ts'
import { recordAuditEntry } from '../audit/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { type Claimed, claimNext, lockLane, releaseLane, saveOutcome, type WebhookRef } from './lane-queries.ts'
import { bodyOf, messageIdOf } from './message.ts'
import { findReceiver, letRest, noteFailure, noteSuccess, turnOffFailing } from './queries.ts'
import type { ReceiverAddresses } from './receiver-address.ts'
import { openWebhookSecret } from './secrets.ts'
import { openConnection, type Outcome } from './send-event.ts'
import { signedHeaders } from './signature.ts'

/** How many events of one webhook are under way at once. They are about different subjects. */
const atOnce = 8
/** Then the job ends and another one goes on, so that one receiver does not keep the others waiting. */
const longestMs = 15_000

export type DeliveryDeps = {
  db: Database
  log: FastifyBaseLogger
  keyring: Keyring
  alerts: Pick<Alerts, 'noteWebhookOff'>
  addresses: ReceiverAddresses
}

type Receiver = { url: string; secrets: string[] }

async function openReceiver({ db, keyring }: DeliveryDeps, webhook: WebhookRef): Promise<Receiver | null> {
  const { operatorId } = webhook
  return keyring.withKeys(operatorId, async (keys) => {
    const row = await inOperator(db, operatorId, (trx) => findReceiver(trx, webhook))
    if (row === undefined) return null
    const sealed = [row.sealedSecret, row.sealedFormer].filter((secret) => secret !== null)
    return { url: row.url, secrets: sealed.map((secret) => openWebhookSecret(keys, operatorId, secret)) }
  })
}

/** What a failure means for the other events of the webhook. */
async function countFailure(trx: Transaction<DB>, webhook: WebhookRef, { alerts, log }: DeliveryDeps): Promise<void> {
  const { operatorId, id } = webhook
  const { failures, failingSeconds } = await noteFailure(trx, webhook)
  if (isWebhookTurnedOff(failures, failingSeconds)) {
    const name = await turnOffFailing(trx, webhook)
    if (name === undefined) return
    await alerts.noteWebhookOff(trx, operatorId, { id, name })
    log.warn({ operatorId, webhookId: id }, 'turned a webhook off, because nothing arrives')
    await recordAuditEntry(
      trx,
      { staffId: null, venue: { operatorId, id: null }, origin: { address: '127.0.0.1', requestId: 'job' } },
      {
        action: 'webhook.turned_off',
        subject: { kind: 'operator', id: operatorId },
        before: null,
        after: { webhook: name },
      },
    )
    return
  }
  const seconds = webhookRestSeconds(failures)
  if (seconds !== null) await letRest(trx, webhook, seconds)
}

/** Stores what came of an attempt, unless another process has taken the event over meanwhile. */
async function settle(
  trx: Transaction<DB>,
  deps: DeliveryDeps,
  webhook: WebhookRef,
  claimed: Claimed,
  outcome: Outcome,
): Promise<void> {
  const lane = await lockLane(trx, webhook, claimed)
  if (lane === undefined) return
  const failedState = isDeliveryGivenUp(lane.ageSeconds) ? 'given_up' : 'waiting'
  const retrySeconds = webhookRetrySeconds(claimed.attempts, outcome.retryAfterSeconds, Math.random())
  const state = outcome.isDelivered ? 'delivered' : failedState
  await saveOutcome(trx, webhook, claimed, outcome, { state, retrySeconds })
  await (outcome.isDelivered ? noteSuccess(trx, webhook) : countFailure(trx, webhook, deps))
}

/** Sends what is due for one webhook, in order for each subject. */
export async function deliverWebhook(deps: DeliveryDeps, webhook: WebhookRef, stopping: AbortSignal): Promise<void> {
  const { db, addresses } = deps
  const { operatorId } = webhook
  const receiver = await openReceiver(deps, webhook)
  if (receiver === null) return
  const connection = openConnection(receiver.url, addresses)
  const endsAt = performance.now() + longestMs

  /** Ends one event and begins the next, in one transaction. */
  const goOn = (last: { claimed: Claimed; outcome: Outcome } | null) =>
    inOperator(db, operatorId, async (trx) => {
      if (last !== null) await settle(trx, deps, webhook, last.claimed, last.outcome)
      const next = performance.now() < endsAt ? await claimNext(trx, webhook) : undefined
      return next === undefined ? undefined : { claimed: next, now: await readNow(trx) }
    })

  async function sendOneByOne(): Promise<void> {
    let next = await goOn(null)
    while (next !== undefined) {
      const { claimed, now } = next
      const body = bodyOf(claimed)
      const seconds = Math.floor(now.getTime() / 1_000)
      const headers = signedHeaders(receiver?.secrets ?? [], { id: messageIdOf(claimed), seconds, body })
      try {
        next = await goOn({ claimed, outcome: await connection.send(headers, body, stopping) })
      } catch (error) {
        if (stopping.aborted) await inOperator(db, operatorId, (trx) => releaseLane(trx, webhook, claimed))
        throw error
      }
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: atOnce }, sendOneByOne))
  connection.close()
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
