import type { CallReply } from '@aforo/contract'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { forgetPicture, picturePathOf, withPictureOf } from '../pictures/service.ts'
import { lockExpense, updateReceipt } from './queries.ts'
import type { TillDeps } from './service.ts'

/** Stores the photo of a receipt. It is sent after the expense, so that a failed upload does not lose the expense. */
export async function keepReceipt(
  deps: TillDeps,
  by: ActorAt,
  id: number,
  image: File,
): Promise<CallReply<'PUT /v1/expenses/{id}/receipt'>> {
  const { venue } = by
  const { kept, leftOver } = await withPictureOf(deps, venue, image, (key, claim) =>
    inOperator(deps.db, venue.operatorId, async (trx) => {
      await claim(trx)
      const before = await lockExpense(trx, venue, id)
      if (before === undefined) throw new Refusal('expense_not_found')
      await updateReceipt(trx, venue.operatorId, id, key)
      await recordAuditEntryAt(trx, by, {
        action: 'till.receipt_kept',
        subject: { kind: 'venue', id: venue.id },
        before: null,
        after: { receipt: before.receiptNumber, replaced: before.receiptKey !== null },
      })
      return { kept: key, leftOver: before.receiptKey }
    }),
  )
  await forgetPicture(deps, leftOver)
  deps.live.publish(venueChannel(venue.id), 'members')
  return { receipt_path: picturePathOf(kept) }
}
