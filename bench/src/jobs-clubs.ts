import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import type { Environment } from './environment.ts'
import { createCaller } from './load.ts'

export type Venue = { id: number; operatorId: number; memberId: number; token: string }

const atOnce = 8

/** Venues with one member each, who is inside since yesterday and topped up then. */
export async function openClubs(environment: Environment, operators: number, venuesEach: number): Promise<Venue[]> {
  const venues: Venue[] = []
  for (let operator = 0; operator < operators; operator += 1) {
    let operatorId: number | undefined
    for (let index = 0; index < venuesEach; index += 1) {
      const venue = await makeVenue(environment.db, `Club ${operator}.${index}`, operatorId)
      operatorId = venue.operatorId
      const { id: staffId, token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
      const [memberId = 0] = await enrolMany(environment.ownerDb, venue, staffId, 1)
      venues.push({ ...venue, memberId, token })
    }
  }
  const { url, process } = await environment.startApi({ JOBS: 'off' })
  const send = createCaller(url)
  const limit = pLimit(atOnce)
  await Promise.all(
    venues.map((venue) =>
      limit(async () => {
        const as = { token: venue.token, venueId: venue.id }
        const entered = await send('POST /v1/entries', { body: { user_id: venue.memberId } }, as)
        const paid = await topUp(send, venue)
        if (entered.status !== 200 || paid.status !== 200) throw new Error(`${entered.body} ${paid.body}`)
      }),
    ),
  )
  process.kill('SIGTERM')
  await environment.asAdmin(`
    update visits set entered_at = entered_at - interval '1 day';
    update transactions set at = at - interval '1 day', business_date = business_date - 1`)
  return venues
}

export const topUp = (send: ReturnType<typeof createCaller>, { id, memberId, token }: Venue) =>
  send(
    'POST /v1/add-cash',
    { body: { user_id: memberId, amount: 1, method: 'cash', id: randomUUID() } },
    { token, venueId: id },
  )
