import type { CallReply, ParsedInput } from '@aforo/contract'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal } from '../../refusal.ts'
import { staffChannel } from '../live/service.ts'
import { recordAccountEvent, type SignInDeps } from '../sign-in/service.ts'
import { listAccountEvents, recogniseSignIn } from './queries.ts'

type AccountEvent = CallReply<'GET /v1/account-events'>[number]

export async function listOwnEvents(
  { db }: SignInDeps,
  { staffId }: Caller,
  { limit, cursor }: ParsedInput<'GET /v1/account-events'>['query'],
): Promise<Page<AccountEvent>> {
  const rows = await listAccountEvents(db, staffId, { afterId: readCursor(cursor)?.id ?? null, limit: limit + 1 })
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return { ...page, items: page.items.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) }
}

/** The person says that a sign-in from an unknown device was theirs. */
export async function recogniseOwnSignIn(
  { db, live }: SignInDeps,
  { staffId }: Caller,
  signInId: number,
  origin: Origin,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await recogniseSignIn(trx, staffId, signInId))) throw new Refusal('sign_in_not_found')
    await recordAccountEvent(trx, staffId, 'sign_in_recognised', origin)
  })
  live.publish(staffChannel(staffId), 'me')
}
