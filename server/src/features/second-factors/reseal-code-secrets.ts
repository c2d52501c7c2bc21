import type { Database } from '../../db/connection.ts'
import type { MasterKeys } from '../../security/master-keys.ts'
import { resealSecret } from './one-time-codes.ts'
import { listCodeSecretsAfter, swapSealedSecret } from './queries.ts'

/** Seals the secrets of people with the newest master key. They belong to no operator. */
export async function resealCodeSecrets(
  { db, masterKeys, print }: { db: Database; masterKeys: MasterKeys; print: (line: string) => void },
  rowsAtOnce: number,
): Promise<void> {
  let [after, resealed] = [0, 0]
  for (;;) {
    const rows = await listCodeSecretsAfter(db, after, rowsAtOnce)
    for (const { id, staffId, sealedSecret } of rows.filter((row) => !masterKeys.isCurrent(row.sealedSecret))) {
      await swapSealedSecret(db, id, sealedSecret, resealSecret(masterKeys, staffId, sealedSecret))
      resealed += 1
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  if (resealed > 0) print(`${resealed} secrets of one-time codes sealed with the current master key`)
}
