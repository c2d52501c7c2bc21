import type { CallReply, ParsedInput } from '@aforo/contract'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { ActorAt } from '../audit/service.ts'
import type { ExportDeps } from '../exports/service.ts'
import { deliveryStatus, type FiscalSender } from '../fiscal-delivery/service.ts'
import { type ChainDeps, describeChain, endChain, startChain } from './chains.ts'

export type FiscalDeps = ChainDeps & ExportDeps & { sender: FiscalSender }
type Status = CallReply<'GET /v1/fiscal'>

export const readStatus = ({ db, producer }: FiscalDeps, venue: VenueRef): Promise<Status> =>
  inOperator(db, venue.operatorId, async (trx) => {
    const { hasProfile, chain } = await describeChain(trx, venue)
    return {
      available: producer !== null,
      has_profile: hasProfile,
      chain,
      ...(await deliveryStatus(trx, venue)),
    }
  })

export async function startRegime(
  deps: FiscalDeps,
  by: ActorAt,
  { key, sent }: { key: string; sent: ParsedInput<'POST /v1/fiscal/chain'>['body'] },
): Promise<Status> {
  await startChain(deps, by, { key, environment: sent.environment, seriesPrefix: sent.series_prefix })
  return readStatus(deps, by.venue)
}

export async function endRegime(deps: FiscalDeps, by: ActorAt, command: { key: string }): Promise<Status> {
  await endChain(deps, by, command)
  return readStatus(deps, by.venue)
}

export async function sendNow(deps: FiscalDeps, venue: VenueRef): Promise<Status> {
  await deps.sender.sendNow(venue)
  return readStatus(deps, venue)
}
