import { centsOfAmount } from '@aforo/domain'
import { BarChart, DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { ReferenceArea } from 'recharts'
import { useLanguage } from '../../device/language.ts'
import { formatClock, formatMoney, formatMoneyShort } from '../../format/format.ts'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import classes from './chart-parts.module.css'
import type { Months, Sales } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { useShortStretchName, useStretchName } from './stretch-name.ts'

const tick = { fontSize: 12.5, fill: 'var(--ink-2)' }
const hatch = 'dashboard-hatch'
const grid = { tickLine: 'none', strokeDasharray: '0', gridColor: 'var(--line)' } as const
const yAxis = { tick: { ...tick, transform: 'translate(-6, 0)' }, width: 'auto' } as const

type MonthsChartProps = { months: Months; currency: string; onChosen: (stretch: Months[number]) => void }

/** What is missing to the estimate, drawn on top of the real amount. */
const rest = (real: number, estimate: number | null | undefined) => (estimate ? Math.max(0, estimate - real) : 0)

/** Income (solid) and expenses (hatched). The last interval is marked while it is unfinished, with a dashed estimate. */
export function MonthsChart({ months, currency, onChosen }: MonthsChartProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const nameOf = useStretchName()
  const shortNameOf = useShortStretchName()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const stretchAt = (from: unknown) => months.find((stretch) => stretch.from === from)
  const last = months.at(-1)
  const data = months.map(({ from, income, expenses, unfinished }) => ({
    from,
    income,
    expenses,
    incomeRest: rest(income, unfinished?.income),
    expensesRest: rest(expenses, unfinished?.expenses),
  }))
  // On a phone every second label, counted from the last.
  const every = usePhone() ? 2 : 1
  const ticks = months.map(({ from }) => from).filter((_, index) => (months.length - 1 - index) % every === 0)
  return (
    <BarChart
      className={classes.colours ?? ''}
      h="100%"
      pos="absolute"
      inset={0}
      data={data}
      dataKey="from"
      series={[
        { name: 'income', label: t.income, color: 'var(--income)', stackId: 'income' },
        { name: 'incomeRest', color: 'var(--income)', stackId: 'income' },
        { name: 'expenses', label: t.expense, color: 'var(--expense)', stackId: 'expenses' },
        { name: 'expensesRest', color: 'var(--expense)', stackId: 'expenses' },
      ]}
      maxBarWidth={13}
      barProps={({ name }) => ({
        radius: [3, 3, 0, 0],
        cursor: 'pointer',
        ...(name === 'expenses' ? { fill: `url(#${hatch})`, strokeOpacity: 1 } : {}),
        // A bar without a fill is left out of the tooltip.
        ...(name.endsWith('Rest') ? { fill: 'none', strokeOpacity: 1, strokeDasharray: '3 3' } : {}),
      })}
      {...grid}
      xAxisProps={{
        tick: { ...tick, transform: 'translate(0, 6)' },
        tickFormatter: (from: string) => {
          const stretch = stretchAt(from)
          return stretch === undefined ? '' : shortNameOf(stretch)
        },
        ticks,
        interval: ticks.length > 14 ? 'preserveStartEnd' : 0,
      }}
      yAxisProps={{ ...yAxis, tickFormatter: (amount: number) => formatMoneyShort(amount * 100, currency, language) }}
      valueFormatter={money}
      tooltipProps={{
        labelFormatter: (from) => {
          const stretch = stretchAt(from)
          return stretch === undefined ? '' : nameOf(stretch)
        },
      }}
      barChartProps={{
        accessibilityLayer: false,
        barGap: 2,
        margin: { top: 6, right: 0, bottom: 0, left: 4 },
        onClick: ({ activeLabel }) => {
          const stretch = stretchAt(activeLabel)
          if (stretch !== undefined) onChosen(stretch)
        },
      }}
    >
      {last !== undefined && last.unfinished !== null && (
        <ReferenceArea x1={last.from} x2={last.from} fill="var(--raised)" fillOpacity={1} />
      )}
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--expense)" fillOpacity="0.28" />
          <rect width="2.4" height="5" fill="var(--expense)" />
        </pattern>
      </defs>
    </BarChart>
  )
}

type BuyersChartProps = { parts: readonly { name: string; value: number }[]; whole: string; under: string }

const partColours = ['var(--first)', 'var(--second)', 'var(--third)']

export function BuyersChart({ parts, whole, under }: BuyersChartProps) {
  return (
    <DonutChart
      className={classes.colours ?? ''}
      size={152}
      thickness={22}
      strokeWidth={0}
      paddingAngle={parts.filter(({ value }) => value > 0).length > 1 ? 2.5 : 0}
      startAngle={90}
      endAngle={-270}
      withTooltip={false}
      accessibilityLayer={false}
      data={parts.map(({ name, value }, index) => ({ name, value, color: partColours[index] ?? 'var(--third)' }))}
      pieProps={{ cornerRadius: 1, rootTabIndex: -1 }}
    >
      <text x="50%" y="47%" textAnchor="middle" dominantBaseline="middle" className={classes.whole}>
        {whole}
      </text>
      <text x="50%" y="60%" textAnchor="middle" dominantBaseline="middle" className={classes.under}>
        {under}
      </text>
    </DonutChart>
  )
}

type HoursChartProps = { hours: Sales['hours']; currency: string }

export function HoursChart({ hours, currency }: HoursChartProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  return (
    <BarChart
      className={classes.colours ?? ''}
      h="100%"
      pos="absolute"
      inset={0}
      data={hours.map(({ hour, sales }) => ({ hour, sales }))}
      dataKey="hour"
      series={[{ name: 'sales', label: t.sales, color: 'var(--income)' }]}
      maxBarWidth={18}
      barProps={{ radius: [3, 3, 0, 0] }}
      {...grid}
      xAxisProps={{
        tick: { ...tick, transform: 'translate(0, 6)' },
        tickFormatter: (hour: number) => String(hour).padStart(2, '0'),
        interval: 'preserveStartEnd',
        minTickGap: 4,
      }}
      yAxisProps={{ ...yAxis, tickFormatter: (amount: number) => formatMoneyShort(amount * 100, currency, language) }}
      valueFormatter={(amount) => formatMoney(centsOfAmount(amount), currency, language)}
      tooltipProps={{ labelFormatter: (hour) => (typeof hour === 'number' ? formatClock(hour * 60) : '') }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 0, bottom: 0, left: 4 } }}
    />
  )
}
