import {
  amountOfCents,
  holdsAt,
  isSeenLoss,
  lossBlocker,
  type LossKind,
  lossValueCents,
  witnessBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { approvalFor, type Approved, type NamedApproval, spendApproval } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'

type Loss = {
  key: string
  productId: number
  locked: { priceCents: number }
  /** Without a kind, it is what a count finds missing. */
  lost: { quantityMilli: number; lossKind: LossKind | null; batchId: number | null }
}

/** Who approved a loss, and who saw it. Whoever approves that goods are destroyed has seen it too. */
export type ApprovedLoss = { approved: Approved | null; witness: { id: number; name: string } | null }

async function readLossLimit(trx: Transaction<DB>, { caller, venue }: ActorAt, valueCents: number) {
  const settings = await getSettingsToday(trx, venue)
  const { lossMostCents: most, currency } = settings
  const blocker = lossBlocker(valueCents, { most, mayExceed: holdsAt(caller, venue.id, 'approve') })
  return { settings, blocker, details: { most: `${amountOfCents(most ?? 0).toFixed(2)} ${currency}` } }
}

/** Refuses what takes more than the limit of the venue, where nobody can approve it. */
export async function refuseLargeLoss(trx: Transaction<DB>, by: ActorAt, valueCents: number): Promise<void> {
  const { blocker, details } = await readLossLimit(trx, by, valueCents)
  if (blocker !== null) throw new Refusal(blocker, details)
}

/**
 * Refuses a loss worth more than the limit of the venue unless somebody approved it, and one that needs a witness unless
 * somebody saw it.
 */
export async function approveLoss(
  trx: Transaction<DB>,
  by: ActorAt,
  named: NamedApproval,
  { key, productId, locked, lost }: Loss,
): Promise<ApprovedLoss> {
  const { lossKind } = lost
  const valueCents = lossValueCents(lost.quantityMilli, locked.priceCents)
  const { settings, blocker, details } = await readLossLimit(trx, by, valueCents)
  const act = { kind: 'loss', productId, ...lost } as const
  const allowed = approvalFor(by, named, act, blocker, valueCents)
  if (blocker !== null && allowed === null) throw new Refusal(blocker, details)
  const unseen = witnessBlocker(lossKind, settings)
  const approved = allowed ?? approvalFor(by, named, act, unseen)
  if (approved === null) refuseIf(unseen)
  await spendApproval(trx, by, approved, key)
  const witnessId = approved?.approverId ?? null
  if (approved === null || witnessId === null || !isSeenLoss(lossKind)) return { approved, witness: null }
  return { approved, witness: { id: witnessId, name: approved.approver } }
}
