import { makePerson, makeVenue } from '../../server/testing/people.ts'
import type { Door } from './door-passages.ts'
import { enrolMany } from './enrolment.ts'
import type { Environment } from './environment.ts'

type Size = { operators: number; venuesEach: number; waitingEach: number; regularsEach: number }

/** Venues with members outside whom every rule lets in, and who may leave at once. */
export async function openDoors(
  environment: Environment,
  { operators, venuesEach, waitingEach, regularsEach }: Size,
): Promise<Door[]> {
  const doors: Door[] = []
  for (let operator = 0; operator < operators; operator += 1) {
    let operatorId: number | undefined
    for (let index = 0; index < venuesEach; index += 1) {
      const venue = await makeVenue(environment.db, `Door ${operator}.${index}`, operatorId)
      operatorId = venue.operatorId
      const { id: staffId, token } = await makePerson(environment.db, 'employee', [
        { venueId: venue.id, role: 'employee', capabilities: ['let_in', 'let_out_early', 'overrule'] },
      ])
      const memberIds = await enrolMany(environment.ownerDb, venue, staffId, waitingEach + regularsEach)
      const waiting = memberIds.slice(0, waitingEach).map((memberId) => ({ memberId, inside: false }))
      const regularIds = memberIds.slice(waitingEach)
      doors.push({ venue, staffId, as: { token, venueId: venue.id }, waiting, memberIds, regularIds })
    }
  }
  await environment.asOwner('update venues set min_stay_minutes = 0')
  return doors
}
