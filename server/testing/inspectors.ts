import { addDays, businessDateOf } from '@aforo/domain'
import type { Database } from '../src/db/connection.ts'
import { makePerson } from './people.ts'

export const inspectionDay = businessDateOf(new Date(), 'Europe/Madrid')

type Access = { operatorId: number; venueIds: number[]; ownerId: number; from?: string; until?: string }

/** An inspector with a password and a token, as if they had accepted the invitation. By default for three days. */
export async function makeInspector(
  db: Database,
  { ownerId, from = addDays(inspectionDay, -1), until = addDays(inspectionDay, 1), ...where }: Access,
) {
  const person = await makePerson(db, 'employee')
  const { id: accessId } = await db
    .insertInto('inspectorAccounts')
    .values({
      ...where,
      staffId: person.id,
      authority: 'Ajuntament de Barcelona',
      reference: 'EXP-77/2026',
      fromDate: from,
      untilDate: until,
      createdBy: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...person, accessId }
}
