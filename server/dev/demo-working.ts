import { businessDateOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import { eveningOf } from './demo-history.ts'

const nights = 20
const hourMs = 3_600_000
const minuteMs = 60_000

type Venue = { id: number; operatorId: number }

/** The shifts of the staff of Club Almirante in the last weeks, and their messages. */
export async function fillWorking(db: Database): Promise<void> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'operatorId'])
    .where('subdomain', '=', 'almirante')
    .executeTakeFirstOrThrow()
  const staffOf = async (name: string) => {
    const email = `${name}@aforo.example`
    return (await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  }
  const [marta, hugo, laia] = [await staffOf('marta.ruiz'), await staffOf('hugo.prieto'), await staffOf('laia.arana')]
  await inOperator(db, venue.operatorId, async (trx) => {
    await fillShifts(trx, venue, [hugo, laia], marta)
    await fillMessages(trx, venue, { marta, hugo, laia })
  })
}

async function fillShifts(
  trx: Transaction<DB>,
  { id: venueId, operatorId }: Venue,
  staffIds: readonly number[],
  manager: number,
): Promise<void> {
  const shift = (staffId: number, beganAt: Date, endedAt: Date | null) => ({
    operatorId,
    venueId,
    staffId,
    businessDate: businessDateOf(beganAt, 'Europe/Madrid'),
    beganAt,
    beganBy: staffId,
    endedAt,
    endedBy: endedAt === null ? null : staffId,
  })
  const past = staffIds.flatMap((staffId, index) =>
    Array.from({ length: nights }, (_, night) => night + 1)
      .filter((night) => (night + index) % 3 !== 0)
      .map((night) => {
        const beganAt = new Date(eveningOf(night, index).getTime())
        const minutes = 5 * 60 + ((night * 37 + index * 11) % 110)
        return shift(staffId, beganAt, new Date(beganAt.getTime() + minutes * minuteMs))
      }),
  )
  await trx.insertInto('timeRecords').values(past).execute()

  const [first = 0, second = 0] = staffIds
  // One shift is running, and one was forgotten.
  await trx
    .insertInto('timeRecords')
    .values(shift(second, new Date(Date.now() - 2.4 * hourMs), null))
    .execute()
  await trx
    .insertInto('timeRecords')
    .values({ ...shift(first, eveningOf(nights + 2, 0), null), leftOpen: true })
    .execute()
  const corrected = shift(first, eveningOf(nights + 3, 0), new Date(eveningOf(nights + 3, 0).getTime() + 6 * hourMs))
  const { id: recordId } = await trx
    .insertInto('timeRecords')
    .values(corrected)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('timeCorrections')
    .values({
      operatorId,
      recordId,
      staffId: manager,
      at: eveningOf(nights + 2, 3),
      reason: 'Fichó al llegar a casa',
      beforeBeganAt: corrected.beganAt,
      beforeEndedAt: new Date(corrected.beganAt.getTime() + 8 * hourMs),
      beforeIsShift: true,
      afterBeganAt: corrected.beganAt,
      afterEndedAt: corrected.endedAt,
      afterIsShift: true,
    })
    .execute()
}

type People = { marta: number; hugo: number; laia: number }

async function fillMessages(
  trx: Transaction<DB>,
  { id: venueId, operatorId }: Venue,
  { marta, hugo, laia }: People,
): Promise<void> {
  const written: [from: number, to: number | null, daysAgo: number, text: string][] = [
    [marta, null, 4, 'El jueves viene el técnico de la nevera a las 18:00. Que alguien le abra.'],
    [hugo, null, 3, 'He dejado el lector de repuesto en el cajón de la puerta.'],
    [laia, marta, 2, '¿Puedo cambiar el turno del domingo con Hugo?'],
    [marta, laia, 2, 'Sí, sin problema.'],
    [laia, null, 1, 'Queda poco cambio de cinco. Mañana hay que traer.'],
  ]
  await trx
    .insertInto('messageBoards')
    .values({
      operatorId,
      venueId,
      note: 'La balanza pequeña está calibrándose: usad la grande.\nAvisad a Marta si se acaba el papel.',
      noteBy: laia,
      noteAt: eveningOf(1, 9),
      noteVersion: 1,
    })
    .execute()
  for (const [index, [fromStaffId, toStaffId, daysAgo, text]] of written.entries()) {
    const at = eveningOf(daysAgo, index)
    await trx.insertInto('messages').values({ operatorId, venueId, fromStaffId, toStaffId, text, at }).execute()
  }
}
