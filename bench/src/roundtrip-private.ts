import type pg from 'pg'
import type { Keyring } from '../../server/src/features/operator-keys/service.ts'

type Sealed = { id: string; number: string; sealed: Buffer; document_hash: Buffer | null; phone_hash: Buffer | null }

/** What is sealed about each member, and whether they can still be found by it. */
export async function readMember(client: pg.Client, keyring: Keyring, operatorId: number): Promise<string[]> {
  const { rows } = await client.query<Sealed>(
    `select id, number, sealed, document_hash, phone_hash from members
     where operator_id = $1 and sealed is not null order by id`,
    [operatorId],
  )
  const keys = await keyring.keysOf(operatorId)
  return rows.map((row) => {
    const facts = keys.unseal(`member ${operatorId}.${row.number}`, row.sealed)
    const { documentNumber } = facts as { documentNumber: string | null }
    const isFound = documentNumber !== null && row.document_hash?.equals(keys.hash('document', documentNumber)) === true
    return JSON.stringify({ id: row.id, facts, isFound, hasPhone: row.phone_hash !== null })
  })
}
