import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { listSealedSecrets, updateSealedSecrets } from './queries.ts'

const placeOf = (operatorId: number) => `webhook secret ${operatorId}`

export const sealWebhookSecret = (keys: FieldKeys, operatorId: number, secret: string): Buffer =>
  keys.seal(placeOf(operatorId), { secret })

/** Sealed by this file, so it has this form. */
export const openWebhookSecret = (keys: FieldKeys, operatorId: number, sealed: Buffer): string =>
  (keys.unseal(placeOf(operatorId), sealed) as { secret: string }).secret

/** Seals the secrets of all webhooks with the newest key. Returns how many webhooks had an older one. */
export async function resealWebhooks(trx: Transaction<DB>, operatorId: number, keys: FieldKeys): Promise<number> {
  const reseal = (sealed: Buffer) => sealWebhookSecret(keys, operatorId, openWebhookSecret(keys, operatorId, sealed))
  let resealed = 0
  for (const { id, sealedSecret, sealedFormerSecret: former } of await listSealedSecrets(trx, operatorId)) {
    if (sealedSecret === null || (keys.isNewest(sealedSecret) && (former === null || keys.isNewest(former)))) continue
    const sealed = { sealedSecret: reseal(sealedSecret), sealedFormerSecret: former === null ? null : reseal(former) }
    await updateSealedSecrets(trx, { operatorId, id }, sealed)
    resealed += 1
  }
  return resealed
}
