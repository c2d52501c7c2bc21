import type { CallReply } from '@aforo/contract'
import { inOperator } from '../../db/transaction.ts'
import type { ActorAt } from '../audit/service.ts'
import { venueChannel } from '../live/service.ts'
import { setImportedPicture } from '../members/service.ts'
import { forgetPicture, withPictureOf } from '../pictures/service.ts'
import { updateSubjectVersion } from './row-queries.ts'
import { getForStep, type ImportDeps } from './service.ts'

/** Stores the picture of a member of a finished import. It belongs to the import: it does not stop it from being undone. */
export async function keepImportedPicture(
  deps: ImportDeps,
  { caller, venue }: ActorAt,
  { id, number }: { id: number; number: number },
  image: File,
): Promise<CallReply<'PUT /v1/imports/{id}/pictures/{number}'>> {
  const { operatorId } = venue
  const written = await withPictureOf(deps, venue, image, (pictureKey, claim) =>
    inOperator(deps.db, operatorId, async (trx) => {
      await claim(trx)
      const made = await getForStep(trx, venue, id, 'picture')
      const kept = await setImportedPicture(trx, venue, { importId: id, number, pictureKey, staffId: caller.staffId })
      await updateSubjectVersion(trx, made, { subjectId: kept.id, version: kept.version })
      return kept
    }),
  )
  await forgetPicture(deps, written.leftOver)
  deps.live.publish(venueChannel(venue.id), 'members')
  return { id: written.id }
}
