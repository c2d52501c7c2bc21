import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { listSealed, updateSealed } from './queries.ts'

/** What was typed about somebody who asks, and to them. */
export type TypedText = { person: string; details: string; extensionReason: string; answer: string }

const nothingTyped: TypedText = { person: '', details: '', extensionReason: '', answer: '' }
const placeOf = (operatorId: number) => `privacy request ${operatorId}`

export const sealTyped = (keys: FieldKeys, operatorId: number, typed: TypedText): Buffer =>
  keys.seal(placeOf(operatorId), typed)

/** Sealed by this file, so it has this form. */
export const openTyped = (keys: FieldKeys, operatorId: number, sealed: Buffer | null): TypedText =>
  sealed === null ? nothingTyped : (keys.unseal(placeOf(operatorId), sealed) as TypedText)

/** Seals the texts of all requests with the newest key. Returns how many had an older one. */
export async function resealTyped(trx: Transaction<DB>, operatorId: number, keys: FieldKeys): Promise<number> {
  let resealed = 0
  for (const { id, sealed } of await listSealed(trx, operatorId)) {
    if (sealed === null || keys.isNewest(sealed)) continue
    await updateSealed(trx, operatorId, id, sealTyped(keys, operatorId, openTyped(keys, operatorId, sealed)))
    resealed += 1
  }
  return resealed
}
