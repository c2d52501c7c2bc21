import { Readable } from 'node:stream'
import { type Language, wallText } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { csvLines } from '../../http/csv.ts'
import { type ActorAt, recordDeedAt } from '../audit/service.ts'
import { shiftWords } from './export-words.ts'
import { readExportPage } from './reading.ts'
import type { TimeDeps } from './service.ts'

const peopleAtOnce = 100

type ExportPage = Awaited<ReturnType<typeof readExportPage>>
type Row = ExportPage['shifts'][number]

/** What stood there before anybody corrected it; nothing where nobody clocked. */
function firstTimesOf({ corrections, began_at, ended_at }: Row['shift']) {
  const [first] = corrections
  return first === undefined ? { began_at, ended_at } : first.before
}

function rowOf({ person, shift }: Row, timeZone: string, language: Language): (string | number)[] {
  const when = (instant: string | null | undefined) =>
    typeof instant === 'string' ? wallText(new Date(instant), timeZone).replace('T', ' ') : ''
  const first = firstTimesOf(shift)
  return [
    shift.business_date,
    person.name,
    person.email,
    when(shift.began_at),
    when(shift.ended_at),
    shift.minutes,
    Math.round((shift.minutes / 60) * 100) / 100,
    shiftWords[language].states[shift.state],
    when(first?.began_at),
    when(first?.ended_at),
    shift.corrections.map(({ by, at, reason }) => `${when(at)} ${by}: ${reason}`).join(' | '),
  ]
}

async function* exportedRows(deps: TimeDeps, venue: VenueRef, month: string | undefined, language: Language) {
  yield csvLines([shiftWords[language].columns], language, { isFirst: true })
  let cursor: string | undefined
  do {
    const page: ExportPage = await readExportPage(deps, venue, month, { cursor, limit: peopleAtOnce })
    yield csvLines(
      page.shifts.map((row) => rowOf(row, page.timeZone, language)),
      language,
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** The shifts of a month, person by person, in the time of the venue. That they were taken is written down. */
export async function exportShifts(
  deps: TimeDeps,
  by: ActorAt,
  month: string | undefined,
  language: Language,
): Promise<Readable> {
  const { venue } = by
  await inOperator(deps.db, venue.operatorId, (trx) =>
    recordDeedAt(trx, by, {
      action: 'time.exported',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: month === undefined ? null : { month },
    }),
  )
  return Readable.from(exportedRows(deps, venue, month, language))
}
