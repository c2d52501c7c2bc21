import { sharedDeviceBlocker, ownAccount } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { violatesUnique } from '../../db/pg-errors.ts'
import { enterOperator, inDirectory } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { confirmPassword, type SignInDeps } from '../sign-in/service.ts'
import { getGovernedPerson, type StaffDeps } from '../staff/service.ts'
import { deleteCard, getPasswordHash, putCard } from './pin-queries.ts'

export type CardDeps = SignInDeps & StaffDeps & { keyring: Keyring }

/** Readers send a short number, so the hash has a key of the operator. */
export const hashCard = async ({ keyring }: { keyring: Keyring }, operatorId: number, code: string): Promise<Buffer> =>
  (await keyring.keysOf(operatorId)).hashLasting('staff card', code)

type CardAction = 'staff.card_issued' | 'staff.card_revoked'

async function record(trx: Transaction<DB>, by: ActorAt, staffId: number, action: CardAction): Promise<void> {
  await enterOperator(trx, by.venue.operatorId)
  await recordAuditEntryAt(trx, by, { action, subject: { kind: 'staff', id: staffId }, before: null, after: null })
}

async function issue(deps: CardDeps, by: ActorAt, staffId: number, code: string): Promise<void> {
  const { operatorId } = by.venue
  const cardHash = await hashCard(deps, operatorId, code)
  try {
    await inDirectory(deps.db, async (trx) => {
      await putCard(trx, { operatorId, staffId, cardHash, issuedBy: by.caller.staffId })
      await record(trx, by, staffId, 'staff.card_issued')
    })
  } catch (error) {
    if (violatesUnique(error, 'staff_cards_code_unique')) throw new Refusal('staff_card_taken')
    throw error
  }
}

/** The person proves with the password that it is them, not somebody at their open screen. */
export async function issueOwnCard(
  deps: CardDeps,
  by: ActorAt,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { staffId, email, deviceId } = by.caller
  refuseIf(sharedDeviceBlocker(ownAccount, deviceId !== null))
  const passwordHash = await getPasswordHash(deps.db, staffId)
  await confirmPassword(deps, { email, passwordHash }, password, by.origin)
  await issue(deps, by, staffId, code)
}

/** A person who gives a card could also use it, so they need every right that the holder has. */
export async function issueCard(deps: CardDeps, by: ActorAt, staffId: number, code: string): Promise<void> {
  await getGovernedPerson(deps.db, by.caller, staffId)
  await issue(deps, by, staffId, code)
}

/** Also one's own. */
export async function revokeCard(deps: CardDeps, by: ActorAt, staffId: number): Promise<void> {
  if (staffId !== by.caller.staffId) await getGovernedPerson(deps.db, by.caller, staffId)
  await inDirectory(deps.db, async (trx) => {
    if (await deleteCard(trx, by.venue.operatorId, staffId)) await record(trx, by, staffId, 'staff.card_revoked')
  })
}
