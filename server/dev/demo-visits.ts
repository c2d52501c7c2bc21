import { businessDateOf } from '@aforo/domain'
import type { Insertable, Transaction } from 'kysely'
import type { DB, Visits } from '../src/db/types.ts'
import { eveningOf } from './demo-history.ts'
import { type DemoMember, knownNumbers } from './demo-people.ts'

const nights = 7
const comesEachNight = 24
const insideNow = 19
const minuteMs = 60_000

type Guest = DemoMember & { id: number }

/** A week of evenings, and the members who are inside now. */
export async function fillVisits(
  trx: Transaction<DB>,
  { id: venueId, operatorId }: { id: number; operatorId: number },
  members: readonly Guest[],
  staffId: number,
): Promise<void> {
  const today = businessDateOf(new Date(), 'Europe/Madrid')
  // Members with fixed names stay outside, so that a demo can let them in.
  const regulars = members.filter(
    ({ number, standing, until }) => standing === 'active' && until >= today && !knownNumbers.has(number),
  )
  const visit = (memberId: number, enteredAt: Date, stayMinutes: number | null): Insertable<Visits> => ({
    operatorId,
    venueId,
    memberId,
    enteredAt,
    enteredBy: staffId,
    leftAt: stayMinutes === null ? null : new Date(enteredAt.getTime() + stayMinutes * minuteMs),
    leftBy: stayMinutes === null ? null : staffId,
    exitKind: stayMinutes === null ? null : stayMinutes < 30 ? 'forced' : 'normal',
  })
  const past = Array.from({ length: nights * comesEachNight }, (_, index) => {
    const night = nights - Math.floor(index / comesEachNight)
    const guest = regulars[(index * 7) % regulars.length]
    return guest === undefined ? [] : [visit(guest.id, eveningOf(night, index), 20 + ((index * 17) % 90))]
  }).flat()
  const now = regulars
    .slice(0, insideNow)
    .map(({ id }, index) => visit(id, new Date(Date.now() - (index * 5 + 1) * minuteMs - index * 7_000), null))
  await trx
    .insertInto('visits')
    .values([...past, ...now])
    .execute()
  await trx.insertInto('occupancies').values({ operatorId, venueId, inside: now.length }).execute()
}
