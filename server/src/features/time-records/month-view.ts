import type { CallReply, ParsedInput } from '@aforo/contract'
import { addDays, addMonths, minutesOfDay, minutesOfMonth, monthOf, plainText, timeStateOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { findOpen, findWorker, listCorrections, listOpen, listRecords, listWorkers, type RecordRow } from './queries.ts'
import type { TimeDeps } from './service.ts'
import { type Moment, openReply, recordReply } from './time-record-view.ts'

type Employee = CallReply<'GET /v1/employees'>[number]
type Mine = CallReply<'GET /v1/time-records/mine'>
type Worker = NonNullable<Awaited<ReturnType<typeof findWorker>>>

type MonthContext = Moment & { today: string; month: string; days: { from: string; to: string } }

/** The requested month, or the current one at the venue, with the current time. */
async function readMonth(trx: Transaction<DB>, venue: VenueRef, requested: string | undefined): Promise<MonthContext> {
  const settings = await getSettingsToday(trx, venue)
  const month = requested ?? monthOf(settings.today)
  const from = `${month}-01`
  return {
    clock: settings,
    now: settings.now,
    today: settings.today,
    month,
    days: { from, to: addDays(addMonths(from, 1), -1) },
  }
}

const personReply = ({ id, email, name, role, pictureKey }: Worker) => ({
  id,
  email,
  name,
  role,
  image_path: picturePathOf(pictureKey),
})

const inMonth = (records: readonly RecordRow[], month: string) =>
  records.filter(({ businessDate }) => monthOf(businessDate) === month)

async function readPeople(
  trx: Transaction<DB>,
  venue: VenueRef,
  context: MonthContext,
  page: { words: string; cursor?: string | undefined; limit: number },
) {
  const after = readCursor(page.cursor)
  const { days, today } = context
  const rows = await listWorkers(trx, venue, { words: page.words, days, after, limit: page.limit + 1 })
  const people = cutPage(rows, page.limit, ({ email }) => email)
  const ids = people.items.map(({ id }) => id)
  const records = await listRecords(trx, venue, ids, { ...days, today })
  return { people, recordsOf: Map.groupBy(records, ({ staffId }) => staffId) }
}

export async function listEmployees(
  { db }: TimeDeps,
  venue: VenueRef,
  { q = '', limit, cursor, month }: ParsedInput<'GET /v1/employees'>['query'],
): Promise<Page<Employee>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const context = await readMonth(trx, venue, month)
    const { people, recordsOf } = await readPeople(trx, venue, context, { words: plainText(q), cursor, limit })
    const open = (await listOpen(trx, venue)).filter(({ leftOpen }) => !leftOpen)
    const stateOf = (record: RecordRow) => timeStateOf(record, context.now, context.clock)
    const items = people.items.map((person): Employee => {
      const records = recordsOf.get(person.id) ?? []
      const states = inMonth(records, context.month).map(stateOf)
      return {
        ...personReply(person),
        open: openReply(
          open.find(({ staffId }) => staffId === person.id),
          context,
        ),
        today_minutes: minutesOfDay(records, context.today),
        month_minutes: minutesOfMonth(records, context.month),
        shifts: states.filter((state) => state === 'ended').length,
        forgotten: states.filter((state) => state === 'forgotten').length,
      }
    })
    return { ...people, items }
  })
}

/** The people who are working now, and the people with a forgotten shift that needs an end. */
export async function describePresent(
  { db }: TimeDeps,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/employees/present'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { clock, now, month } = await readMonth(trx, venue, undefined)
    const open = (await listOpen(trx, venue)).map((row) => ({ ...row, state: timeStateOf(row, now, clock) }))
    const present = open.filter(({ state }) => state === 'running')
    return {
      month,
      present: present.map(({ staffId, name, pictureKey, beganAt }) => ({
        id: staffId,
        name,
        image_path: picturePathOf(pictureKey),
        began_at: beganAt.toISOString(),
      })),
      forgotten: open
        .filter(({ state }) => state === 'forgotten')
        .map(({ staffId, name, businessDate, beganAt }) => ({
          id: staffId,
          name,
          business_date: businessDate,
          began_at: beganAt.toISOString(),
        })),
    }
  })
}

async function readShifts(
  trx: Transaction<DB>,
  venue: VenueRef,
  staffId: number,
  context: MonthContext,
): Promise<Mine> {
  const { month, today, days } = context
  const records = await listRecords(trx, venue, [staffId], { ...days, today })
  const shown = inMonth(records, month)
  const corrections = await listCorrections(
    trx,
    venue,
    shown.map(({ id }) => id),
  )
  return {
    month,
    today,
    open: openReply(await findOpen(trx, venue, staffId), context),
    today_minutes: minutesOfDay(records, today),
    month_minutes: minutesOfMonth(records, month),
    records: shown.map((row) => recordReply(row, corrections, context)),
  }
}

export async function listShiftsOf(
  { db }: TimeDeps,
  venue: VenueRef,
  staffId: number,
  month: string | undefined,
): Promise<Mine> {
  return inOperator(db, venue.operatorId, async (trx) =>
    readShifts(trx, venue, staffId, await readMonth(trx, venue, month)),
  )
}

export async function describeEmployee(
  { db }: TimeDeps,
  venue: VenueRef,
  staffId: number,
  month: string | undefined,
): Promise<CallReply<'GET /v1/employees/{id}/time-records'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const person = await findWorker(trx, venue, staffId)
    if (person === undefined) throw new Refusal('staff_not_found')
    const shifts = await readShifts(trx, venue, staffId, await readMonth(trx, venue, month))
    return { ...shifts, person: personReply(person) }
  })
}

/** The requested month, or the current one at the venue. */
export const getMonth = ({ db }: TimeDeps, venue: VenueRef, requested: string | undefined): Promise<string> =>
  inOperator(db, venue.operatorId, async (trx) => (await readMonth(trx, venue, requested)).month)

export async function readExportPage(
  { db }: TimeDeps,
  venue: VenueRef,
  month: string | undefined,
  page: { cursor: string | undefined; limit: number },
) {
  return inOperator(db, venue.operatorId, async (trx) => {
    const context = await readMonth(trx, venue, month)
    const { people, recordsOf } = await readPeople(trx, venue, context, { words: '', ...page })
    const records = [...recordsOf.values()].flat()
    const corrections = await listCorrections(
      trx,
      venue,
      records.map(({ id }) => id),
    )
    const shifts = people.items.flatMap((person) =>
      inMonth(recordsOf.get(person.id) ?? [], context.month)
        .toReversed()
        .map((row) => ({ person, shift: recordReply(row, corrections, context) })),
    )
    return { shifts, timeZone: context.clock.timeZone, nextCursor: people.nextCursor }
  })
}
