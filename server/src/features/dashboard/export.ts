import type { Readable } from 'node:stream'
import type { CallReply } from '@aforo/contract'
import { amountOfCents, centsOfAmount, dashboardFigures, genders, type Language, sharesOf } from '@aforo/domain'
import type { Exported } from '../../http/exported.ts'
import type { Cell } from '../../http/table.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import { taxLabel } from '../../tax-words.ts'
import type { PeriodQuery } from './in-period.ts'
import { readResult } from './read-result.ts'
import { refuseUnexportable } from '../transactions/service.ts'
import { listOrders, readBuyers, readFigures, readMonths, readSales, readTaxes } from './service.ts'
import { dashboardWords } from './export-words.ts'

type Days = { from: string; to: string }

/** The cells of a line after its section name. A missing value is an empty cell. */
type Line = {
  what?: string | number
  detail?: string
  days?: Days
  amount?: number | null
  count?: number | null
  amountBefore?: number | null
  countBefore?: number | null
  percent?: number | null
}

function cells(part: string, line: Line): Cell[] {
  const {
    what = '',
    detail = '',
    days = { from: '', to: '' },
    amount,
    count,
    amountBefore,
    countBefore,
    percent,
  } = line
  const numbers = [amount, count, amountBefore, countBefore, percent].map((value) => value ?? '')
  return [part, what, detail, days.from, days.to, ...numbers]
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const sumOf = (amounts: readonly number[]) =>
  amountOfCents(amounts.reduce((cents, amount) => cents + centsOfAmount(amount), 0))
const countOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

type Words = (typeof dashboardWords)[Language]
type Reply<K extends 'figures' | 'result' | 'taxes' | 'months' | 'buyers' | 'sales' | 'orders'> =
  CallReply<`GET /v1/dashboard/${K}`>

function figureLines({ period, ...figures }: Reply<'figures'>, words: Words) {
  const until = period.until_hour === null ? '' : words.until(hourText(period.until_hour))
  const isMoney = (name: keyof typeof figures) => name === 'sales' || name === 'expenses'
  return [
    cells(words.cards, { what: words.period, days: period }),
    cells(words.cards, { what: words.comparedWith, detail: until, days: period.previous }),
    ...dashboardFigures.map((name) => {
      const { value, before, change } = figures[name]
      const shown = isMoney(name) ? { amount: value, amountBefore: before } : { count: value, countBefore: before }
      return cells(words.cards, { what: words.figures[name], ...shown, percent: change })
    }),
  ]
}

function resultLines({ income, expenses, result, margin, goods }: Reply<'result'>, words: Words) {
  const line = (what: string, { value, before, change }: typeof result) =>
    cells(words.result, { what, amount: value, amountBefore: before, percent: change })
  const share = (what: string, percent: number | undefined | null) =>
    percent === undefined || percent === null ? [] : [cells(words.result, { what, percent })]
  return [
    line(words.income, income),
    line(words.expenses, expenses),
    line(words.result, result),
    ...share(words.margin, margin),
    ...share(words.goodsMargin, goods?.margin),
  ]
}

const taxLines = (taxes: Reply<'taxes'>, words: Words, language: Language) =>
  taxes.flatMap((share) => [
    cells(words.taxes, { what: words.base, detail: taxLabel(share, language), amount: share.base }),
    cells(words.taxes, { what: words.tax, detail: taxLabel(share, language), amount: share.tax }),
  ])

const monthLines = (months: Reply<'months'>, words: Words) =>
  months.flatMap(({ from, to, income, sales, fees, expenses }) => {
    const days = { from, to }
    return [
      cells(words.months, { what: words.income, days, amount: income }),
      cells(words.months, { what: words.sales, days, amount: sales }),
      cells(words.months, { what: words.fees, days, amount: fees }),
      cells(words.months, { what: words.expenses, days, amount: expenses }),
    ]
  })

function buyerLines(buyers: Reply<'buyers'>, words: Words) {
  const shares = sharesOf(genders.map((gender) => buyers[gender]))
  const { days } = buyers
  const all = countOf([...genders.map((gender) => buyers[gender]), buyers.unsaid])
  return [
    ...genders.map((gender, index) =>
      cells(words.buyers, {
        what: words.genders[gender],
        days,
        count: buyers[gender],
        percent: shares[index] ?? null,
      }),
    ),
    cells(words.buyers, { what: words.unsaid, days, count: buyers.unsaid }),
    cells(words.buyers, { what: words.total, days, count: all }),
  ]
}

function saleLines({ hours, products, other_products, staff, other_staff }: Reply<'sales'>, words: Words) {
  const others = (part: string, { count, sales: amount }: { count: number; sales: number }) =>
    count === 0 ? [] : [cells(part, { what: words.others(count), amount })]
  const total = (part: string, rows: readonly { sales: number }[], count: number | null = null) =>
    cells(part, { what: words.total, amount: sumOf(rows.map(({ sales }) => sales)), count })
  return [
    ...hours.map((row) => cells(words.hours, { what: hourText(row.hour), amount: row.sales, count: row.orders })),
    total(words.hours, hours, countOf(hours.map(({ orders }) => orders))),
    ...products.map((row) =>
      cells(words.products, { what: row.name, detail: String(row.product_id), amount: row.sales, count: row.quantity }),
    ),
    ...others(words.products, other_products),
    // Grams and pieces have no common sum.
    total(words.products, [...products, other_products]),
    ...staff.map((row) => cells(words.staff, { what: row.name, amount: row.sales, count: row.orders })),
    ...others(words.staff, other_staff),
    total(words.staff, [...staff, other_staff]),
  ]
}

const orderLines = (orders: Reply<'orders'>, words: Words) =>
  orders.map((order) => {
    const { customer_name: name, business_date: day, shipment_address: address, current_order_status: status } = order
    const parts = [order.product_id, name || words.erased, address, words.statuses[status]]
    return cells(words.orders, {
      what: order.id,
      detail: parts.join(' · '),
      days: { from: day, to: day },
      amount: order.order_total,
    })
  })

/** Exports every figure of the screen, section by section. */
export async function exportDashboard(
  deps: ExportDeps,
  by: ActorAt,
  query: PeriodQuery,
  language: Language,
): Promise<Exported<Readable>> {
  refuseUnexportable(by, query.venue_ids)
  const words = dashboardWords[language]
  const rows = [
    ...figureLines(await readFigures(deps, by, query), words),
    ...resultLines(await readResult(deps, by, query), words),
    ...taxLines(await readTaxes(deps, by, query), words, language),
    ...monthLines(await readMonths(deps, by, query), words),
    ...buyerLines(await readBuyers(deps, by, query), words),
    ...saleLines(await readSales(deps, by, query), words),
    ...orderLines(await listOrders(deps, by, query), words),
  ]
  async function* pages() {
    yield rows
  }
  // Explicit days replace the period, so the record of the export leaves the period out.
  const recorded = query.from === undefined ? query : { ...query, period: undefined }
  return exportTable(
    deps,
    by,
    { kind: 'dashboard', query: recorded },
    { columns: words.columns, pages: pages(), language },
  )
}
