import type { Readable } from 'node:stream'
import type { CallReply } from '@aforo/contract'
import { dashboardFigures, genders, type Language, sharesOf } from '@aforo/domain'
import type { Exported } from '../../http/exported.ts'
import type { ActorAt } from '../audit/service.ts'
import { type ExportDeps, exportTable } from '../exports/service.ts'
import type { PeriodQuery } from './in-period.ts'
import { listOrders, readBuyers, readFigures, readMonths, readSales } from './service.ts'
import { dashboardWords } from './export-words.ts'

/** The cells of a line after its section name. A missing value is an empty cell. */
type Line = {
  what?: string | number
  detail?: string
  amount?: number
  count?: number
  before?: number | null
  percent?: number | null
}

const cells = (part: string, { what = '', detail = '', amount, count, before, percent }: Line) => [
  part,
  what,
  detail,
  amount ?? '',
  count ?? '',
  before ?? '',
  percent ?? '',
]

const daysText = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} – ${to}`)
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

type Words = (typeof dashboardWords)[Language]
type Reply<K extends 'figures' | 'months' | 'buyers' | 'sales' | 'orders'> = CallReply<`GET /v1/dashboard/${K}`>

function figureLines({ period, ...figures }: Reply<'figures'>, words: Words) {
  const until = period.until_hour === null ? '' : words.until(hourText(period.until_hour))
  const isMoney = (name: keyof typeof figures) => name === 'sales' || name === 'expenses'
  return [
    cells(words.cards, { what: words.period, detail: daysText(period) }),
    cells(words.cards, {
      what: words.comparedWith,
      detail: [daysText(period.previous), until].filter(Boolean).join(', '),
    }),
    ...dashboardFigures.map((name) => {
      const { value, before, change } = figures[name]
      const shown = isMoney(name) ? { amount: value } : { count: value }
      return cells(words.cards, { what: words.figures[name], ...shown, before, percent: change })
    }),
  ]
}

const monthLines = (months: Reply<'months'>, words: Words) =>
  months.flatMap(({ from, to, income, sales, fees, expenses }) => {
    const detail = daysText({ from, to })
    return [
      cells(words.months, { what: words.income, detail, amount: income }),
      cells(words.months, { what: words.sales, detail, amount: sales }),
      cells(words.months, { what: words.fees, detail, amount: fees }),
      cells(words.months, { what: words.expenses, detail, amount: expenses }),
    ]
  })

function buyerLines(buyers: Reply<'buyers'>, words: Words) {
  const shares = sharesOf(genders.map((gender) => buyers[gender]))
  const detail = daysText(buyers.days)
  return [
    ...genders.map((gender, index) =>
      cells(words.buyers, {
        what: words.genders[gender],
        detail,
        count: buyers[gender],
        percent: shares[index] ?? null,
      }),
    ),
    cells(words.buyers, { what: words.unsaid, detail, count: buyers.unsaid }),
  ]
}

function saleLines(sales: Reply<'sales'>, words: Words) {
  const others = (part: string, { count, sales: amount }: { count: number; sales: number }) =>
    count === 0 ? [] : [cells(part, { what: words.others(count), amount })]
  return [
    ...sales.hours.map((row) => cells(words.hours, { what: hourText(row.hour), amount: row.sales, count: row.orders })),
    ...sales.products.map((row) =>
      cells(words.products, { what: row.name, detail: String(row.product_id), amount: row.sales, count: row.quantity }),
    ),
    ...others(words.products, sales.other_products),
    ...sales.staff.map((row) => cells(words.staff, { what: row.name, amount: row.sales, count: row.orders })),
    ...others(words.staff, sales.other_staff),
  ]
}

const orderLines = (orders: Reply<'orders'>, words: Words) =>
  orders.map((order) => {
    const { customer_name: name, order_date: date, shipment_address: address, current_order_status: status } = order
    const parts = [order.product_id, name || words.erased, date, address, words.statuses[status]]
    return cells(words.orders, { what: order.id, detail: parts.join(' · '), amount: order.order_total })
  })

/** Exports every figure of the screen, section by section. */
export async function exportDashboard(
  deps: ExportDeps,
  by: ActorAt,
  query: PeriodQuery,
  language: Language,
): Promise<Exported<Readable>> {
  const words = dashboardWords[language]
  const rows = [
    ...figureLines(await readFigures(deps, by, query), words),
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
