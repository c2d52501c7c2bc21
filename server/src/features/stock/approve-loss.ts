import { amountOfCents, holdsAt, lossBlocker, type LossKind, lossValueCents, milliOfQuantity } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { approvalFor, type Approved, type NamedApproval, spendApproval } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'

type Loss = {
  key: string
  productId: number
  locked: { priceCents: number }
  sent: { quantity: number; loss_kind: LossKind }
}

/** Refuses a loss worth more than the limit of the venue, unless somebody approved it. */
export async function approveLoss(
  trx: Transaction<DB>,
  by: ActorAt,
  named: NamedApproval,
  { key, productId, locked, sent }: Loss,
): Promise<Approved | null> {
  const { caller, venue } = by
  const { lossMostCents: most, currency } = await getSettingsToday(trx, venue)
  const quantityMilli = milliOfQuantity(sent.quantity)
  const valueCents = lossValueCents(quantityMilli, locked.priceCents)
  const blocker = lossBlocker(valueCents, { most, mayExceed: holdsAt(caller, venue.id, 'approve') })
  const act = { kind: 'loss', productId, quantityMilli, lossKind: sent.loss_kind } as const
  const approved = approvalFor(by, named, act, blocker, valueCents)
  if (blocker !== null && approved === null) {
    throw new Refusal(blocker, { most: `${amountOfCents(most ?? 0).toFixed(2)} ${currency}` })
  }
  await spendApproval(trx, by, approved, key)
  return approved
}
