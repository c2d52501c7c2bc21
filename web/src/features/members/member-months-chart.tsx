import { milliOfQuantity } from '@aforo/domain'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMonth, formatMonthShort } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import classes from './member-months.module.css'
import type { Months } from './member-queries.ts'

const tick = { fontSize: 12.5, fill: 'var(--ink-2)' }

/** One bar per month, with a line for the limit. Loaded lazily. */
export function MonthsChart({ limit, months }: Months) {
  const t = useWords(memberHistoryWords)
  const language = useLanguage()
  const current = months.length - 1
  const colorOf = (grams: number, index: number) => {
    if (limit !== null && grams >= limit) return 'var(--warn-solid)'
    return index === current ? 'var(--mark)' : 'var(--month-past)'
  }
  return (
    <BarChart
      className={classes.bars ?? ''}
      h="100%"
      data={months.map(({ month, grams }, index) => ({ month, grams, color: colorOf(grams, index) }))}
      dataKey="month"
      series={[{ name: 'grams', label: t.grams, color: 'var(--month-past)' }]}
      maxBarWidth={18}
      barProps={{ radius: [3, 3, 0, 0] }}
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      valueFormatter={(grams) => formatGrams(milliOfQuantity(grams), language)}
      xAxisProps={{
        tick: { ...tick, transform: 'translate(0, 6)' },
        tickFormatter: (month: string) => formatMonthShort(month, language),
        interval: 'preserveStartEnd',
        minTickGap: 2,
      }}
      yAxisProps={{
        tick: { ...tick, transform: 'translate(-6, 0)' },
        width: 'auto',
        tickFormatter: (grams: number) => formatGrams(milliOfQuantity(grams), language).replace(/\sg$/, ''),
      }}
      tooltipProps={{ labelFormatter: (month) => (typeof month === 'string' ? formatMonth(month, language) : '') }}
      barChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 0, bottom: 0, left: 4 } }}
      referenceLines={
        limit === null
          ? []
          : [{ y: limit, ifOverflow: 'extendDomain', color: 'var(--bad-solid)', strokeDasharray: '4 4' }]
      }
    />
  )
}
