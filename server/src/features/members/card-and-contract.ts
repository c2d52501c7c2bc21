import { randomInt } from 'node:crypto'
import type { AuditAction } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { forgetPicture, withPictureOf } from '../pictures/service.ts'
import { refuseTaken, revealingRefusals } from './checks.ts'
import { cardHashesOf, keptCardHashOf, sealFacts, unsealFacts } from './member-mapping.ts'
import { type PickedMember, updateMember } from './queries.ts'
import { announce, describeMember, getLockedMember, type Member, type MemberDeps, publishChange } from './service.ts'

/** Characters that are the same in every keyboard layout of a scanner and are not easily confused when read. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWX23456789'
const codeLength = 16

const newCardCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

type Change = Extract<AuditAction, `member.${'card' | 'contract'}_${string}`>

async function record(trx: Transaction<DB>, by: ActorAt, row: PickedMember, action: Change): Promise<void> {
  const subject = { kind: 'member', id: row.id } as const
  await recordAuditEntryAt(trx, by, { action, subject, before: null, after: null })
  await publishChange(trx, by.venue, row)
}

type Work = (trx: Transaction<DB>, row: PickedMember, keys: FieldKeys) => Promise<void>

async function changeMemberWith(deps: MemberDeps, by: ActorAt, id: number, work: Work): Promise<Member> {
  const { caller, venue } = by
  const member = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, venue.operatorId)
    await work(trx, await getLockedMember(trx, venue, id), keys)
    return describeMember(trx, { caller, venue, keys }, id)
  })
  announce(deps, member.owned_shops)
  return member
}

/** Issues a new card. The previous card stops working. */
export const issueCard = (deps: MemberDeps, by: ActorAt, id: number, scanned: string | undefined): Promise<Member> =>
  deps.throttle.guess(by.caller.staffId, revealingRefusals, () => writeCard(deps, by, id, scanned))

const writeCard = (deps: MemberDeps, by: ActorAt, id: number, scanned: string | undefined): Promise<Member> =>
  changeMemberWith(deps, by, id, async (trx, row, keys) => {
    const { operatorId } = by.venue
    const cardCode = scanned ?? newCardCode()
    const cardHash = keptCardHashOf(keys, cardCode)
    await refuseTaken(trx, by.venue, { cardHashes: cardHashesOf(keys, cardCode) }, id)
    const sealed = sealFacts(keys, row, { ...unsealFacts(keys, row), cardCode })
    await updateMember(trx, operatorId, id, { sealed, cardHash, cardSince: await readNow(trx) }, by.caller.staffId)
    await record(trx, by, row, 'member.card_issued')
  })

export const revokeCard = (deps: MemberDeps, by: ActorAt, id: number): Promise<Member> =>
  changeMemberWith(deps, by, id, async (trx, row, keys) => {
    if (row.cardSince === null) return
    const sealed = sealFacts(keys, row, { ...unsealFacts(keys, row), cardCode: null })
    await updateMember(trx, by.venue.operatorId, id, { sealed, cardHash: null, cardSince: null }, by.caller.staffId)
    await record(trx, by, row, 'member.card_revoked')
  })

export async function keepContract(deps: MemberDeps, by: ActorAt, id: number, image: File): Promise<Member> {
  let leftOver: string | null = null
  const member = await withPictureOf(deps, by.venue, image, (contractKey, claim) =>
    changeMemberWith(deps, by, id, async (trx, row) => {
      await claim(trx)
      leftOver = row.contractKey
      const { staffId } = by.caller
      const contract = { contractKey, contractBy: staffId, contractAt: await readNow(trx) }
      await updateMember(trx, by.venue.operatorId, id, contract, staffId)
      await record(trx, by, row, 'member.contract_kept')
    }),
  )
  await forgetPicture(deps, leftOver)
  return member
}

export async function removeContract(deps: MemberDeps, by: ActorAt, id: number): Promise<Member> {
  let leftOver: string | null = null
  const member = await changeMemberWith(deps, by, id, async (trx, row) => {
    if (row.contractKey === null) return
    leftOver = row.contractKey
    const nothing = { contractKey: null, contractBy: null, contractAt: null }
    await updateMember(trx, by.venue.operatorId, id, nothing, by.caller.staffId)
    await record(trx, by, row, 'member.contract_removed')
  })
  await forgetPicture(deps, leftOver)
  return member
}
