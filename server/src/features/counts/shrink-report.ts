import type { CallReply } from '@aforo/contract'
import {
  addDays,
  amountOfCents,
  businessDayStart,
  clockMinutes,
  comparePeople,
  compareShifts,
  type DayPart,
  dayPartOf,
  dayParts,
  hasEnoughShifts,
  peopleStandingOut,
  quantityOfMilli,
  type ShrinkComparison,
  shrinkFigures,
  shrinkPeriodBlocker,
  shrinkRowsMost,
  type ShrinkShift,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { refuseIf } from '../../refusal.ts'
import { picturePathOf } from '../pictures/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import type { CountDeps } from './sheet-view.ts'
import { type CaseRow, countSheetsIn, listCases, listNamed, listOnDuty } from './shrink-queries.ts'

type Report = CallReply<'GET /v1/shrink'>

function figures(rows: readonly CaseRow[]) {
  const { cases, outside, missingMilli, dryingMilli, excessMilli, valueCents, costCents } = shrinkFigures(
    rows.map((row) => ({
      ...row,
      isGrams: row.unitType === 'weight',
      costCentsPerThousand: row.costThousandCents,
    })),
  )
  return {
    cases,
    outside,
    missing: quantityOfMilli(missingMilli),
    drying: quantityOfMilli(dryingMilli),
    excess: quantityOfMilli(excessMilli),
    value: amountOfCents(valueCents),
    cost: costCents === null ? null : amountOfCents(costCents),
  }
}

const comparisonReply = (comparison: ShrinkComparison) => ({
  shifts: comparison.shifts,
  other_shifts: comparison.otherShifts,
  excess_per_shift: quantityOfMilli(comparison.excessMilli),
  other_excess_per_shift: quantityOfMilli(comparison.otherExcessMilli),
  difference: quantityOfMilli(comparison.differenceMilli),
  error: quantityOfMilli(comparison.errorMilli),
})

const productOf = ({ productId, productName, productPicture, unitType }: CaseRow) => ({
  id: productId,
  name: productName,
  unit_type: unitType,
  image_path: picturePathOf(productPicture),
})

/** The rows of each group with its figures, those with the largest loss first. */
function grouped(rows: readonly CaseRow[], keyOf: (row: CaseRow) => string) {
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((group) => (group[0] === undefined ? [] : [{ first: group[0], figures: figures(group) }]))
    .toSorted((one, other) => other.figures.value - one.figures.value || one.first.productId - other.first.productId)
    .slice(0, shrinkRowsMost)
}

type ReportedShift = ShrinkShift & { sheetId: number; from: Date; to: Date; part: DayPart; rows: readonly CaseRow[] }

/** The time between two counts, from what was weighed at both. If a count followed several, the one with most goods in common. */
function shiftsOf(rows: readonly CaseRow[], timeZone: string): Omit<ReportedShift, 'people'>[] {
  const grams = rows.filter(({ unitType, sinceFinishedAt }) => unitType === 'weight' && sinceFinishedAt !== null)
  return [...Map.groupBy(grams, ({ sheetId }) => sheetId)].flatMap(([sheetId, ofSheet]) => {
    const pairs = [...Map.groupBy(ofSheet, ({ sinceSheetId }) => sinceSheetId).values()]
    const [common = []] = pairs.toSorted((one, other) => other.length - one.length)
    const [first] = common
    if (first === undefined || first.sinceFinishedAt === null) return []
    const { sinceFinishedAt: from, finishedAt: to } = first
    const middle = new Date((from.getTime() + to.getTime()) / 2)
    const { excessMilli, dryingMilli } = shrinkFigures(
      common.map((row) => ({ ...row, isGrams: true, costCentsPerThousand: null })),
    )
    return [
      { sheetId, from, to, part: dayPartOf(clockMinutes(middle, timeZone)), excessMilli, dryingMilli, rows: common },
    ]
  })
}

async function withPeople(trx: Transaction<DB>, venue: VenueRef, shifts: readonly Omit<ReportedShift, 'people'>[]) {
  const onDuty = Map.groupBy(await listOnDuty(trx, venue, shifts), ({ sheetId }) => sheetId)
  return shifts.map((shift) => ({
    ...shift,
    people: (onDuty.get(shift.sheetId) ?? []).map(({ staffId }) => staffId),
  }))
}

const shiftReply = ({ sheetId, from, to, part, rows }: ReportedShift): Report['shifts'][number] => ({
  sheet_id: sheetId,
  from: from.toISOString(),
  to: to.toISOString(),
  part,
  ...figures(rows),
})

const partsReply = (shifts: readonly ReportedShift[]): Report['parts'] =>
  dayParts.flatMap((part) => {
    const theirs = shifts.filter((shift) => shift.part === part)
    if (theirs.length === 0) return []
    const comparison = compareShifts(
      theirs,
      shifts.filter((shift) => shift.part !== part),
    )
    const rows = theirs.flatMap((shift) => shift.rows)
    return [{ part, ...figures(rows), ...comparisonReply(comparison), stands_out: comparison.standsOut }]
  })

/** Names only people whose shifts stand out. Everybody else is a number. */
async function peopleReply(trx: Transaction<DB>, shifts: readonly ReportedShift[]) {
  const groups = comparePeople(shifts)
  const standingOut = peopleStandingOut(shifts)
  const staff = await listNamed(
    trx,
    standingOut.flatMap(({ people }) => people),
  )
  const names = new Map(staff.map((person) => [person.id, person]))
  return {
    people: standingOut.map(({ people, comparison }) => ({
      people: people.flatMap((id) => {
        const person = names.get(id)
        return person === undefined ? [] : [{ id, name: person.name, image_path: picturePathOf(person.pictureKey) }]
      }),
      ...figures(shifts.filter((shift) => people.every((id) => shift.people.includes(id))).flatMap(({ rows }) => rows)),
      ...comparisonReply(comparison),
    })),
    people_compared: groups.filter(({ comparison }) => hasEnoughShifts(comparison)).length,
    people_too_few: groups.filter(({ comparison }) => !hasEnoughShifts(comparison)).length,
  }
}

export async function reportShrink(
  { db }: CountDeps,
  venue: VenueRef,
  { from, to }: { from: string; to: string },
): Promise<Report> {
  refuseIf(shrinkPeriodBlocker(from, to))
  return inOperator(db, venue.operatorId, async (trx) => {
    const { timeZone, dayCutoffMinutes } = await getSettingsToday(trx, venue)
    const period = {
      from: businessDayStart(from, timeZone, dayCutoffMinutes),
      to: businessDayStart(addDays(to, 1), timeZone, dayCutoffMinutes),
    }
    const rows = await listCases(trx, venue, period)
    const shifts = await withPeople(trx, venue, shiftsOf(rows, timeZone))
    const newestFirst = shifts.toSorted((one, other) => other.to.getTime() - one.to.getTime())
    return {
      from,
      to,
      sheets: await countSheetsIn(trx, venue, period),
      totals: figures(rows),
      products: grouped(rows, ({ productId }) => `${productId}`).map(({ first, figures: own }) => ({
        product: productOf(first),
        ...own,
      })),
      batches: grouped(rows, ({ productId, batchId }) => `${productId} ${batchId}`).map(({ first, figures: own }) => ({
        product: productOf(first),
        batch: first.batchId === null || first.batchCode === null ? null : { id: first.batchId, code: first.batchCode },
        ...own,
      })),
      shifts: newestFirst.slice(0, shrinkRowsMost).map(shiftReply),
      parts: partsReply(shifts),
      ...(await peopleReply(trx, shifts)),
    }
  })
}
