import type { Readable } from 'node:stream'
import { type Language, wallText } from '@aforo/domain'
import type { VenueRef } from '../../http/caller.ts'
import { dayText } from '../../http/csv.ts'
import type { Exported } from '../../http/exported.ts'
import type { Cell } from '../../http/table.ts'
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

const hoursOf = (minutes: number) => Math.round((minutes / 60) * 100) / 100

function rowOf({ person, shift }: Row, timeZone: string, language: Language): Cell[] {
  const when = (instant: string | null | undefined) =>
    typeof instant === 'string' ? wallText(new Date(instant), timeZone) : ''
  const first = firstTimesOf(shift)
  return [
    shift.business_date,
    person.name,
    person.email,
    when(shift.began_at),
    when(shift.ended_at),
    shift.minutes,
    hoursOf(shift.minutes),
    shiftWords[language].states[shift.state],
    when(first?.began_at),
    when(first?.ended_at),
    shift.corrections.map(({ by, at, reason }) => `${dayText(when(at), language)} ${by}: ${reason}`).join(' | '),
  ]
}

/** The totals below the table: one for each person, and one for all. Added up while the rows are read. */
function createTotals(language: Language) {
  const people = new Map<number, { name: string; email: string; minutes: number }>()
  const rowOfTotal = (name: string, email: string, minutes: number): Cell[] => {
    const { total, columns } = shiftWords[language]
    const row: Cell[] = [total, name, email, '', '', minutes, hoursOf(minutes)]
    return [...row, ...columns.slice(row.length).map(() => '')]
  }
  return {
    add({ person: { id, name, email }, shift }: Row): void {
      people.set(id, { name, email, minutes: (people.get(id)?.minutes ?? 0) + shift.minutes })
    },
    rows: (): Cell[][] => {
      const all = [...people.values()]
      const minutes = all.reduce((sum, person) => sum + person.minutes, 0)
      return [
        ...all.map((person) => rowOfTotal(person.name, person.email, person.minutes)),
        rowOfTotal('', '', minutes),
      ]
    },
  }
}

type Totals = ReturnType<typeof createTotals>

async function* exportedPages(
  deps: TimeDeps,
  venue: VenueRef,
  month: string,
  { language, totals }: { language: Language; totals: Totals },
) {
  let cursor: string | undefined
  do {
    const page: ExportPage = await readExportPage(deps, venue, month, { cursor, limit: peopleAtOnce })
    for (const row of page.shifts) totals.add(row)
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
  const totals = createTotals(language)
  const pages = exportedPages(deps, venue, month, { language, totals })
  const order = { kind: 'time_records', query: { month } } as const
  const { columns } = shiftWords[language]
  return exportTable(deps, by, order, { columns, pages, foot: totals.rows, language })
}
