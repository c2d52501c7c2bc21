import type { CallReply, ParsedInput } from '@aforo/contract'
import { factorRemovalBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller } from '../../http/caller.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { staffChannel } from '../live/service.ts'
import {
  addPasskey,
  beginCodes,
  confirmCodes,
  countFactors,
  dropCodes,
  dropPasskey,
  dropRecoveryCodes,
  lockFactors,
  readFactors,
  renewRecoveryCodes,
} from '../second-factors/service.ts'
import { recordAccountEvent, type SignInDeps } from '../sign-in/service.ts'

type By = { caller: Caller; origin: Origin }

export async function getOwnFactors({ db }: SignInDeps, caller: Caller): Promise<CallReply<'GET /v1/second-factors'>> {
  const { passkeys, codesSince, recovery } = await readFactors(db, caller.staffId)
  return {
    passkeys: passkeys.map(({ id, name, transports, backedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      transports,
      backed_up: backedUp,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    codes_since: codesSince?.toISOString() ?? null,
    recovery_codes_left: recovery.left,
    recovery_codes_made: recovery.made,
    required: caller.needsSecondFactor,
  }
}

/** Changes the factors of the caller, and refreshes their screens. */
async function change<T>({ db, live }: SignInDeps, { caller }: By, work: (trx: Transaction<DB>) => Promise<T>) {
  const done = await inTransaction(db, async (trx) => {
    await lockFactors(trx, caller.staffId)
    return work(trx)
  })
  live.publish(staffChannel(caller.staffId), 'me')
  return done
}

export const addOwnPasskey = (deps: SignInDeps, by: By, form: ParsedInput<'POST /v1/passkeys'>['body']) =>
  change(deps, by, async (trx) => {
    const id = await addPasskey(trx, deps, by.caller.staffId, form)
    await recordAccountEvent(trx, by.caller.staffId, 'passkey_added', by.origin)
    return { id }
  })

/** Refuses if the removal took the last way in. Without any factor, recovery codes have nothing to stand in for. */
async function settleRemoval(trx: Transaction<DB>, caller: Caller): Promise<void> {
  const { passwordHash } = await lockFactors(trx, caller.staffId)
  const left = countFactors(await readFactors(trx, caller.staffId))
  const after = { left, isRequired: caller.needsSecondFactor, hasPassword: passwordHash !== null }
  refuseIf(factorRemovalBlocker(after))
  if (left === 0) await dropRecoveryCodes(trx, caller.staffId)
}

export const removeOwnPasskey = (deps: SignInDeps, by: By, id: number): Promise<void> =>
  change(deps, by, async (trx) => {
    await dropPasskey(trx, by.caller.staffId, id)
    await settleRemoval(trx, by.caller)
    await recordAccountEvent(trx, by.caller.staffId, 'passkey_removed', by.origin)
  })

export const beginOwnCodes = (deps: SignInDeps, by: By) =>
  change(deps, by, (trx) => beginCodes(trx, deps.masterKeys, by.caller))

export const confirmOwnCodes = (deps: SignInDeps, by: By, code: string): Promise<void> =>
  change(deps, by, async (trx) => {
    await confirmCodes(deps, trx, by.caller, code)
    await recordAccountEvent(trx, by.caller.staffId, 'codes_set_up', by.origin)
  })

export const removeOwnCodes = (deps: SignInDeps, by: By): Promise<void> =>
  change(deps, by, async (trx) => {
    if (!(await dropCodes(trx, by.caller.staffId))) return
    await settleRemoval(trx, by.caller)
    await recordAccountEvent(trx, by.caller.staffId, 'codes_removed', by.origin)
  })

export const makeOwnRecoveryCodes = (deps: SignInDeps, by: By): Promise<{ codes: string[] }> =>
  change(deps, by, async (trx) => {
    const factors = await readFactors(trx, by.caller.staffId)
    if (countFactors(factors) === 0) throw new Refusal('second_factor_missing')
    await recordAccountEvent(trx, by.caller.staffId, 'recovery_codes_made', by.origin)
    return { codes: await renewRecoveryCodes(trx, by.caller.staffId) }
  })
