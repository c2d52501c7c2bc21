import type { Database } from '../../db/connection.ts'
import { inDirectory, inOperator } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import type { Job } from '../jobs/service.ts'
import { type LiveHub, staffChannel } from '../live/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { forgetPicture, type PictureDeps } from '../pictures/service.ts'
import { erasePractice, isPractice, leavePractice, listAbandoned, listStoredFiles } from './queries.ts'

export type PracticeDeps = Pick<PictureDeps, 'pictures' | 'log'> & { db: Database; live: LiveHub; keyring: Keyring }
type EraseDeps = Pick<PracticeDeps, 'db' | 'pictures' | 'log'>

/** Erases everything that was done in a practice. Does nothing if it is gone, or no practice. */
async function erase({ db, pictures, log }: EraseDeps, operatorId: number): Promise<void> {
  const files = await inOperator(db, operatorId, async (trx) => {
    if (!(await isPractice(trx, operatorId))) return []
    const stored = await listStoredFiles(trx, operatorId)
    await erasePractice(trx)
    return stored
  })
  for (const key of files) await forgetPicture({ pictures, log }, key)
}

/** Lets the sign-in reach what is real again, and erases its practice. */
export async function endPractice(deps: PracticeDeps, caller: Caller): Promise<void> {
  const { db, log, live } = deps
  const left = await inDirectory(db, (trx) => leavePractice(trx, caller.signInId))
  if (left === undefined) return
  live.publish(staffChannel(caller.staffId), 'me')
  await erase(deps, left.operatorId).catch((error: unknown) => {
    log.warn({ err: error, operatorId: left.operatorId }, 'a practice could not be erased; a job does it')
  })
}

const jobName = 'erase-practices'

/** Erases practices that nobody left: the browser was closed, the sign-in ended, or a process died on the way in. */
export const practicesJob = (deps: EraseDeps): Job => ({
  name: jobName,
  findDue: async (_now, pod) =>
    pod === null ? (await listAbandoned(deps.db)).map((operatorId) => ({ operatorId })) : [],
  run: ({ operatorId }) => erase(deps, operatorId),
})
