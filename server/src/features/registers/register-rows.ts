import {
  businessDateOf,
  businessDayStart,
  addDays,
  capacitiesBetween,
  capacityAt,
  type CapacityDayLine,
  createCapacityLog,
  type DaySpan,
  type Language,
  memberNumberText,
  quantityOfMilli,
  type RegisterKind,
  registerRowsMost,
  standingBefore,
  wallText,
} from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { PdfRow } from '../../http/table-pdf.ts'
import { Refusal } from '../../refusal.ts'
import { type DispensedRow, listDispensed } from './dispensing-queries.ts'
import { listRegistered, listStandingChanges, type RegisteredRow } from './member-queries.ts'
import { countInsideBefore, listCapacityEntries, listPassages, type PassageRow } from './passage-queries.ts'
import type { Issuer } from './queries.ts'
import { registerWords } from './register-words.ts'

export type Wanted = { db: Database; venue: VenueRef; issuer: Issuer; span: DaySpan; language: Language }

/** Rows that are read at a time. Other calls are served in between. */
const readAtOnce = 200

const momentOf = (at: Date, { timeZone }: Issuer): string => wallText(at, timeZone)

/** Members who were members on any day of the period, with their standing at its end. */
async function* memberRows({ db, venue, issuer, span, language }: Wanted): AsyncGenerator<PdfRow[]> {
  const { standings, erased } = registerWords[language]
  const { timeZone, dayCutoffMinutes } = issuer
  const until = businessDayStart(addDays(span.to, 1), timeZone, dayCutoffMinutes)
  const rowOf = (row: RegisteredRow, changes: Awaited<ReturnType<typeof listStandingChanges>>): PdfRow[] => {
    const own = changes.filter(({ memberId }) => memberId === row.id)
    const { standing, leftAt } = standingBefore(until, { ...row, changes: own })
    const leftOn = leftAt === null ? '' : businessDateOf(leftAt, timeZone, dayCutoffMinutes)
    if (leftOn !== '' && leftOn < span.from) return []
    const name = row.standing === 'erased' ? erased : `${row.name} ${row.lastName}`.trim()
    const sponsor = row.sponsorNumber === null ? '' : memberNumberText(row.sponsorNumber)
    return [{ cells: [memberNumberText(row.number), name, row.registeredOn, leftOn, sponsor, standings[standing]] }]
  }
  let after = 0
  for (;;) {
    const last = after
    const { rows, changes } = await inOperator(db, venue.operatorId, async (trx) => {
      const found = await listRegistered(trx, venue, { by: span.to, after: last, limit: readAtOnce })
      const ids = found.map(({ id }) => id)
      return { rows: found, changes: await listStandingChanges(trx, venue.operatorId, ids) }
    })
    yield rows.flatMap((row) => rowOf(row, changes))
    if (rows.length < readAtOnce) return
    after = rows.at(-1)?.number ?? after
  }
}

const signOf = ({ kind }: DispensedRow) => (kind === 'purchase' ? 1 : -1)

/** Every line that was handed out, voided or taken back. What came back is below zero. */
async function* dispensingRows({ db, venue, issuer, span, language }: Wanted): AsyncGenerator<PdfRow[]> {
  const { movements, total } = registerWords[language]
  const sums = { gramsMilli: 0, piecesMilli: 0 }
  const rowsOf = (row: DispensedRow): PdfRow[] =>
    row.lines.map(({ productName, unitType, batchCode, quantityMilli, gramsMilli }) => {
      const grams = signOf(row) * (unitType === 'weight' ? quantityMilli : gramsMilli)
      const pieces = signOf(row) * (unitType === 'weight' ? 0 : quantityMilli)
      sums.gramsMilli += grams
      sums.piecesMilli += pieces
      return {
        cells: [
          row.businessDate,
          momentOf(row.at, issuer),
          row.saleId,
          memberNumberText(row.memberNumber),
          productName,
          batchCode ?? '',
          movements[row.kind],
          grams === 0 ? '' : quantityOfMilli(grams),
          pieces === 0 ? '' : quantityOfMilli(pieces),
        ],
      }
    })
  let after: Cursor | null = null
  for (;;) {
    const page: Cursor | null = after
    const rows: DispensedRow[] = await inOperator(db, venue.operatorId, (trx) =>
      listDispensed(trx, venue, { ...span, after: page, limit: readAtOnce }),
    )
    yield rows.flatMap(rowsOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < readAtOnce) break
    after = { by: last.businessDate, id: last.id }
  }
  const { gramsMilli, piecesMilli } = sums
  const cells = [total, '', '', '', '', '', '', quantityOfMilli(gramsMilli), quantityOfMilli(piecesMilli)]
  yield [{ cells, isStrong: true }]
}

/** What is said about a day of the capacity log, and the capacity that held when most people were inside. */
function createDayReader({ issuer, language }: Wanted, entries: Parameters<typeof capacityAt>[1]) {
  const { dayHighest, capacityOfToday, capacityChanged } = registerWords[language]
  const { timeZone, dayCutoffMinutes, capacity: today } = issuer
  const startOf = (date: string) => businessDayStart(date, timeZone, dayCutoffMinutes)
  return ({ date, entries: ins, exits, highestAt }: CapacityDayLine): { text: string; capacity: number | null } => {
    const from = startOf(date)
    const { capacity, isOnRecord } = capacityAt(highestAt ?? from, entries, today)
    const changed = capacitiesBetween({ from, until: startOf(addDays(date, 1)) }, entries)
    const notes = [
      ...(changed.length === 0 ? [] : [capacityChanged(changed)]),
      // Without a limit there is no figure to explain.
      ...(isOnRecord || capacity === null ? [] : [capacityOfToday]),
    ]
    return { text: [dayHighest(ins, exits), ...notes].join('. '), capacity }
  }
}

/** Every entry and exit, and for each day the highest occupancy. */
async function* capacityRows(wanted: Wanted): AsyncGenerator<PdfRow[]> {
  const { db, venue, issuer, span, language } = wanted
  const { passages } = registerWords[language]
  const { timeZone, dayCutoffMinutes } = issuer
  const from = businessDayStart(span.from, timeZone, dayCutoffMinutes)
  const until = businessDayStart(addDays(span.to, 1), timeZone, dayCutoffMinutes)
  const { inside, entries } = await inOperator(db, venue.operatorId, async (trx) => ({
    inside: await countInsideBefore(trx, venue, { from, until }),
    entries: await listCapacityEntries(trx, venue),
  }))
  const readDay = createDayReader(wanted, entries)
  const log = createCapacityLog(inside, issuer)
  const rowOf = (line: ReturnType<typeof log.add>[number]): PdfRow => {
    if (line.kind === 'day') {
      const { date, highest, highestAt } = line
      const { text, capacity } = readDay(line)
      const at = highestAt === null ? '' : momentOf(highestAt, issuer)
      return { cells: [date, at, text, '', highest, capacity ?? ''], isStrong: true }
    }
    const { date, passage } = line
    const what = passages[passage.exitKind ?? 'entry']
    return {
      cells: [date, momentOf(passage.at, issuer), what, memberNumberText(passage.memberNumber), line.inside, ''],
    }
  }
  let after: PassageRow | null = null
  for (;;) {
    const page: PassageRow | null = after
    const rows: PassageRow[] = await inOperator(db, venue.operatorId, (trx) =>
      listPassages(trx, venue, { from, until, after: page, limit: readAtOnce }),
    )
    yield rows.flatMap((row) => log.add(row)).map(rowOf)
    after = rows.at(-1) ?? null
    if (rows.length < readAtOnce) break
  }
  yield log.end().map(rowOf)
}

const readers: Record<RegisterKind, (wanted: Wanted) => AsyncGenerator<PdfRow[]>> = {
  members: memberRows,
  dispensing: dispensingRows,
  capacity: capacityRows,
}

/** The rows of a register. More than fit into one are refused. */
export async function readRegister(kind: RegisterKind, wanted: Wanted): Promise<PdfRow[]> {
  const rows: PdfRow[] = []
  for await (const page of readers[kind](wanted)) {
    rows.push(...page)
    if (rows.length > registerRowsMost) throw new Refusal('register_too_long', { most: registerRowsMost })
  }
  return rows
}
