import { businessDateOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { writeAudit } from './demo-audit.ts'
import { eveningOf } from './demo-history.ts'
import { type DemoMember, knownNumbers } from './demo-people.ts'

const nights = 7
const comesEachNight = 24
const insideNow = 19
const minuteMs = 60_000

type Visit = {
  venueId: number
  memberId: number
  enteredAt: Date
  enteredBy: number
  leftAt: Date | null
  leftBy: number | null
  exitKind: 'forced' | 'normal' | null
}

/** The audit entries of a visit. */
function passagesOf({ venueId, memberId, enteredAt, enteredBy, leftAt, leftBy, exitKind }: Visit, visitId: number) {
  const of = { venueId, subjectKind: 'member', subjectId: memberId } as const
  const entered = {
    ...of,
    staffId: enteredBy,
    at: enteredAt,
    action: 'door.entered',
    before: null,
    after: { visitId },
  } as const
  if (leftAt === null || leftBy === null) return [entered]
  const left = {
    ...of,
    staffId: leftBy,
    at: leftAt,
    action: 'door.left',
    before: { visitId },
    after: { exitKind },
  } as const
  return [entered, left]
}

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
  const visit = (memberId: number, enteredAt: Date, stayMinutes: number | null): Visit & { operatorId: number } => ({
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
  const visits = [...past, ...now]
  const ids = await trx.insertInto('visits').values(visits).returning('id').execute()
  await writeAudit(
    trx,
    operatorId,
    visits.flatMap((one, index) => passagesOf(one, ids[index]?.id ?? 0)),
  )
  await trx.insertInto('occupancies').values({ operatorId, venueId, inside: now.length }).execute()
}
