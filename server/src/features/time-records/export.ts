import type { Readable } from 'node:stream'
import { type Language, wallText } from '@aforo/domain'
import type { VenueRef } from '../../http/caller.ts'
import type { Exported } from '../../http/exported.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { shiftWords } from './export-words.ts'
import { getMonth, readExportPage } from './month-view.ts'
import type { TimeDeps } from './service.ts'

const peopleAtOnce = 100

type ExportPage = Awaited<ReturnType<typeof readExportPage>>
type Row = ExportPage['shifts'][number]

/** The times before the first correction. Null for a shift that was added later without clocking. */
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

async function* exportedPages(deps: TimeDeps, venue: VenueRef, month: string, language: Language) {
  let cursor: string | undefined
  do {
    const page: ExportPage = await readExportPage(deps, venue, month, { cursor, limit: peopleAtOnce })
    yield page.shifts.map((row) => rowOf(row, page.timeZone, language))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Exports the shifts of a month by person, in the time zone of the venue. */
export async function exportShifts(
  deps: TimeDeps & ExportDeps,
  by: ActorAt,
  requested: string | undefined,
  language: Language,
): Promise<Exported<Readable>> {
  const { venue } = by
  const month = await getMonth(deps, venue, requested)
  const pages = exportedPages(deps, venue, month, language)
  const order = { kind: 'time_records', query: { month } } as const
  return exportTable(deps, by, order, { columns: shiftWords[language].columns, pages, language })
}
