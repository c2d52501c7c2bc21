import type { Database } from '../../db/connection.ts'
import { inDirectory } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { type LiveHub, staffChannel, venueChannel } from '../live/service.ts'
import { forgetPicture, type PictureDeps, withPicture } from '../pictures/service.ts'
import { recordAccountEvent } from '../sign-in/service.ts'
import { setName, swapPicture } from './queries.ts'

export type ProfileDeps = PictureDeps & { db: Database; live: LiveHub }

/** Refreshes the person's own screens, and the lists of their colleagues. */
function announceProfile({ live }: ProfileDeps, caller: Caller): void {
  live.publish(staffChannel(caller.staffId), 'me')
  for (const { id } of caller.venues) live.publish(venueChannel(id), 'staff')
}

export async function rename(deps: ProfileDeps, caller: Caller, name: string, origin: Origin): Promise<void> {
  if (name === caller.name) return
  await inDirectory(deps.db, async (trx) => {
    await setName(trx, caller.staffId, name)
    await recordAccountEvent(trx, caller.staffId, 'renamed', origin)
  })
  announceProfile(deps, caller)
}

async function changePicture(deps: ProfileDeps, caller: Caller, key: string | null, origin: Origin): Promise<void> {
  const before = await inDirectory(deps.db, async (trx) => {
    await recordAccountEvent(trx, caller.staffId, 'picture_changed', origin)
    return swapPicture(trx, caller.staffId, key)
  })
  await forgetPicture(deps, before)
  announceProfile(deps, caller)
}

export const replacePicture = (deps: ProfileDeps, caller: Caller, file: File, origin: Origin): Promise<void> =>
  withPicture(deps, file, (key) => changePicture(deps, caller, key, origin))

export const removePicture = (deps: ProfileDeps, caller: Caller, origin: Origin): Promise<void> =>
  changePicture(deps, caller, null, origin)
