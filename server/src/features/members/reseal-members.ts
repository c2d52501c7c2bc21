import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { keptCardHashOf, keptHashesOf, sealFacts, unsealFacts } from './member-mapping.ts'
import { lockMembersAfter, updateSealed } from './queries.ts'

/**
 * Seals and hashes the next members with the newest key. Their rows are locked as for any other change, and keep their
 * version: nothing about them has changed.
 */
export async function resealMembers(
  trx: Transaction<DB>,
  { operatorId, keys }: { operatorId: number; keys: FieldKeys },
  after: number,
  limit: number,
): Promise<{ lastId: number | null; resealed: number; pictureKeys: string[] }> {
  const rows = await lockMembersAfter(trx, operatorId, after, limit)
  const pictureKeys = rows.flatMap(({ pictureKey, contractKey }) => [pictureKey, contractKey])
  let resealed = 0
  for (const row of rows) {
    if (row.sealed === null || keys.isNewest(row.sealed)) continue
    const facts = unsealFacts(keys, row)
    await updateSealed(trx, operatorId, row.id, {
      sealed: sealFacts(keys, row, facts),
      ...keptHashesOf(keys, { ...facts, name: row.name, lastName: row.lastName }),
      cardHash: facts.cardCode === null ? null : keptCardHashOf(keys, facts.cardCode),
    })
    resealed += 1
  }
  return { lastId: rows.at(-1)?.id ?? null, resealed, pictureKeys: pictureKeys.filter((key) => key !== null) }
}
