import type { CallReply } from '@aforo/contract'
import { addBands, amountOfCents, isCountBlind, quantityOfMilli, verdictOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { countLeftOut, listResults, type ResultRow } from './result-queries.ts'
import { addReader, lockSheet } from './sheet-queries.ts'
import { type CountDeps, describeSheet } from './sheet-view.ts'

type Result = CallReply<'GET /v1/count-sheets/{id}/result'>
type ProductResult = Result['products'][number]

const sum = (rows: readonly ResultRow[], figure: (row: ResultRow) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0)

const expectedOf = ({ bookMilli, correctedMilli }: ResultRow): number => bookMilli + correctedMilli
const differenceOf = (row: ResultRow): number => row.netMilli - expectedOf(row)
const valueOf = (row: ResultRow): number => (differenceOf(row) * row.priceCents) / 1_000

function costOf(rows: readonly ResultRow[]): number | null {
  if (rows.some(({ costThousandCents }) => costThousandCents === null)) return null
  const cents = sum(rows, (row) => (differenceOf(row) * (row.costThousandCents ?? 0)) / 1_000_000)
  return amountOfCents(Math.round(cents))
}

/** The figures of one batch, or of all batches of a product, whose bands add up. */
function figuresOf(rows: readonly ResultRow[]) {
  const { lowMilli, highMilli } = rows.reduce(addBands, { lowMilli: 0, highMilli: 0 })
  const differenceMilli = sum(rows, differenceOf)
  return {
    jars: sum(rows, ({ jars }) => jars),
    expected: quantityOfMilli(sum(rows, expectedOf)),
    counted: quantityOfMilli(sum(rows, ({ netMilli }) => netMilli)),
    difference: quantityOfMilli(differenceMilli),
    low: quantityOfMilli(lowMilli),
    high: quantityOfMilli(highMilli),
    verdict: verdictOf(differenceMilli, { lowMilli, highMilli }),
    value: amountOfCents(Math.round(sum(rows, valueOf))),
    cost: costOf(rows),
  }
}

const days = ({ sinceAt, readAt }: ResultRow): number | null =>
  sinceAt === null ? null : Math.round((readAt.getTime() - sinceAt.getTime()) / 8_640_000) / 10

function batchReply(row: ResultRow): ProductResult['batches'][number] {
  const { batchId, batchCode, bookedMilli, entries, verdict } = row
  return {
    batch: batchId === null || batchCode === null ? null : { id: batchId, code: batchCode },
    ...figuresOf([row]),
    verdict,
    days: days(row),
    booked: bookedMilli === null ? null : quantityOfMilli(bookedMilli),
    entries,
  }
}

/** A product is outside if one of its batches is: too much of one does not make up for too little of another. */
function productReply(rows: readonly ResultRow[]): ProductResult {
  const [first] = rows
  if (first === undefined) throw new Error('A product of a result has at least one row.')
  const outside =
    rows.find(({ verdict }) => verdict === 'missing_more') ?? rows.find(({ verdict }) => verdict !== 'normal')
  return {
    product: {
      id: first.productId,
      name: first.productName,
      unit_type: first.unitType,
      image_path: picturePathOf(first.productPicture),
    },
    ...figuresOf(rows),
    verdict: outside?.verdict ?? 'normal',
    batches: rows.map(batchReply),
  }
}

const worstFirst = (one: ProductResult, other: ProductResult): number =>
  Number(one.verdict === 'normal') - Number(other.verdict === 'normal') ||
  Math.abs(other.value) - Math.abs(one.value) ||
  one.product.id - other.product.id

export function totalsOf(rows: readonly ResultRow[]): Result['totals'] {
  const grams = rows.filter(({ unitType }) => unitType === 'weight')
  const products = new Set(rows.map(({ productId }) => productId)).size
  const outsideRows = rows.filter(({ verdict }) => verdict !== 'normal')
  const outside = new Set(outsideRows.map(({ productId }) => productId)).size
  return {
    expected: quantityOfMilli(sum(grams, expectedOf)),
    counted: quantityOfMilli(sum(grams, ({ netMilli }) => netMilli)),
    difference: quantityOfMilli(sum(grams, differenceOf)),
    pieces_difference: quantityOfMilli(sum(rows, differenceOf) - sum(grams, differenceOf)),
    value: amountOfCents(Math.round(sum(rows, valueOf))),
    cost: costOf(rows),
    within: products - outside,
    outside,
    jars_outside: sum(outsideRows, ({ jars }) => jars),
  }
}

async function getShownSheet(trx: Transaction<DB>, by: ActorAt, id: number) {
  const { caller, venue } = by
  const sheet = await lockSheet(trx, venue, id)
  if (sheet === undefined) throw new Refusal('count_sheet_not_found')
  if (isCountBlind(sheet)) throw new Refusal('count_blind')
  if (sheet.state === 'to_recount' && !sheet.seenBy.includes(caller.staffId)) {
    await addReader(trx, venue, id, caller.staffId)
    await recordAuditEntryAt(trx, by, {
      action: 'count.result_read',
      subject: { kind: 'venue', id: venue.id },
      before: null,
      after: { sheet: id },
    })
  }
}

/** The differences. Before the recount, each reader is recorded, because they cannot weigh blind any more. */
export async function showResult({ db }: CountDeps, by: ActorAt, id: number): Promise<Result> {
  const { venue } = by
  return inOperator(db, venue.operatorId, async (trx) => {
    await getShownSheet(trx, by, id)
    const rows = await listResults(trx, venue, id)
    const products = [...Map.groupBy(rows, ({ productId }) => productId).values()].map(productReply)
    return {
      sheet: await describeSheet(trx, by, id),
      left_out: await countLeftOut(trx, venue, id),
      totals: totalsOf(rows),
      products: products.toSorted(worstFirst),
    }
  })
}
