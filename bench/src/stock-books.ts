import type { CallReply } from '@aforo/contract'
import { quantityOfMilli } from '@aforo/domain'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { isAcknowledged, refusedWith } from './answers.ts'
import { usualBatches } from './counter-data.ts'
import type { Command } from './stock-writers.ts'

type Movement = CallReply<'POST /v1/products/{id}/movements'>

/** Refusals that are expected when many clients move the same stock. */
const expectedRefusals = ['stock_moved', 'stock_insufficient'] as const

export const isRefused = refusedWith(expectedRefusals)

type Row = {
  productId: number
  version: number
  kind: string
  changeMilli: number
  stockAfterMilli: number
  note: string
}

type Books = { stocksWrong: number; linksWrong: number; gaps: number; duplicates: number; movements: Row[] }

/** Reads the stock of every product and checks it against the chain of its movements. */
async function readBooks(db: Database, operatorId: number): Promise<Books> {
  return inOperator(db, operatorId, async (trx) => {
    const { rows: stocks } = await sql<{ wrong: number; gaps: number; duplicates: number }>`
      select count(*) filter (where s.quantity_milli <> m.sum or s.version <> m.last
          or s.quantity_milli <> last.stock_after_milli or s.quantity_milli < 0) as wrong,
        sum(m.last - m.versions)::bigint as gaps, sum(m.movements - m.versions)::bigint as duplicates
      from stocks s
      join lateral (
        select sum(change_milli) as sum, max(version) as last, count(distinct version) as versions, count(*) as movements
        from stock_movements where operator_id = s.operator_id and product_id = s.product_id
      ) m on true
      left join lateral (
        select stock_after_milli from stock_movements
        where operator_id = s.operator_id and product_id = s.product_id order by version desc limit 1
      ) last on true`.execute(trx)
    const { rows: links } = await sql<{ wrong: number }>`
      select count(*) as wrong from (
        select stock_before_milli, change_milli, stock_after_milli,
          lag(stock_after_milli, 1, 0::bigint) over (partition by product_id order by version) as previous
        from stock_movements
      ) m where stock_before_milli <> previous or stock_after_milli <> previous + change_milli`.execute(trx)
    const movements = await trx
      .selectFrom('stockMovements')
      .select(['productId', 'version', 'kind', 'changeMilli', 'stockAfterMilli', 'note'])
      .execute()
    const [stock, link] = [stocks[0], links[0]]
    if (stock === undefined || link === undefined) throw new Error('The books cannot be read.')
    return {
      stocksWrong: stock.wrong,
      linksWrong: link.wrong,
      gaps: stock.gaps,
      duplicates: stock.duplicates,
      movements,
    }
  })
}

const matchesRow = (answer: Movement, row: Row) =>
  row.version === answer.version &&
  row.kind === answer.kind &&
  quantityOfMilli(row.changeMilli) === answer.change &&
  quantityOfMilli(row.stockAfterMilli) === answer.stock_after

/** The number of violations of each rule; all are 0 if the books are right. */
export async function findDifferences(
  db: Database,
  operatorId: number,
  commands: readonly Command[],
): Promise<{ gaps: number; differences: Record<string, number> }> {
  const { stocksWrong, linksWrong, gaps, duplicates, movements } = await readBooks(db, operatorId)
  const byNote = Map.groupBy(movements, ({ note }) => note)
  const keys = new Set(commands.map(({ key }) => key))
  const differences = { lost: 0, twice: 0, otherwise: 0, twins: 0, versions: 0 }
  const versions = new Set<string>()
  for (const { key, productId, answers } of commands) {
    const rows = byNote.get(key) ?? []
    // A failure does not say what happened; the answer to the repetition may.
    const [first, ...others] = answers.filter((answer) => isAcknowledged(answer) || isRefused(answer))
    if (others.some(({ body }) => body !== first?.body)) differences.twins += 1
    if (rows.length > 1) differences.twice += 1
    if (first === undefined || !isAcknowledged(first)) {
      if (rows.length > 0) differences.otherwise += 1
      continue
    }
    const answer = JSON.parse(first.body) as Movement
    if (!rows.some((row) => row.productId === productId && matchesRow(answer, row))) differences.lost += 1
    if (versions.has(`${productId} ${answer.version}`)) differences.versions += 1
    versions.add(`${productId} ${answer.version}`)
  }
  // The first movements are those with which the shelves were filled.
  const openings = movements.filter(({ version, note }) => version <= usualBatches && note === '').length
  const unrequested = movements.filter(({ note }) => !keys.has(note)).length - openings
  return {
    gaps: gaps + duplicates,
    differences: {
      'stock is the sum of its movements, and what the last one left': stocksWrong,
      'every movement starts where the one before ended': linksWrong,
      'versions have no gap': gaps,
      'no version is given twice': duplicates,
      'what was acknowledged is in the books as it was answered': differences.lost,
      'no two commands got the same version': differences.versions,
      'a command that was sent twice took effect once': differences.twice,
      'and was answered the same both times': differences.twins,
      'what was not acknowledged left nothing': differences.otherwise,
      'there is no movement that nobody asked for': unrequested,
    },
  }
}
