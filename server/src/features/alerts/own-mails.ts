import type { CallReply } from '@aforo/contract'
import { type AlertKind, alertKinds, mailedByDefault } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { findMailedKinds, putMailedKinds } from './directory-queries.ts'

type Mailed = CallReply<'GET /v1/alert-mails'>
type Deps = { db: Database }

const inOrder = (kinds: readonly AlertKind[]): AlertKind[] => alertKinds.filter((kind) => kinds.includes(kind))

export async function getOwnMails({ db }: Deps, { staffId }: Caller): Promise<Mailed> {
  return { kinds: inOrder((await findMailedKinds(db, staffId)) ?? mailedByDefault) }
}

export async function changeOwnMails(
  { db }: Deps,
  { staffId }: Caller,
  { kinds }: { kinds: readonly AlertKind[] },
): Promise<Mailed> {
  const wanted = inOrder(kinds)
  await inTransaction(db, (trx) => putMailedKinds(trx, staffId, wanted))
  return { kinds: wanted }
}
