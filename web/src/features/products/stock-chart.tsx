import { milliOfQuantity, type UnitType } from '@aforo/domain'
import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatDayShort, formatQuantity } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import type { StockDay } from './stock-queries.ts'

type StockChartProps = { days: readonly StockDay[]; unitType: UnitType; threshold: number | null }

const tick = { fontSize: 12.5, fill: 'var(--ink-2)' }

/** Stock by day as steps, with a line for the low-stock level. Loaded lazily. */
export function StockChart({ days, unitType, threshold }: StockChartProps) {
  const t = useWords(productPageWords)
  const language = useLanguage()
  const quantityText = (quantity: number) => formatQuantity(milliOfQuantity(quantity), unitType, language)
  return (
    <AreaChart
      className="tabular"
      h="100%"
      data={days.map(({ business_date: day, stock_quantity: stock }) => ({ day, stock }))}
      dataKey="day"
      series={[{ name: 'stock', label: t.stock, color: 'var(--mark)' }]}
      curveType="step"
      withDots={false}
      withGradient={false}
      fillOpacity={0.12}
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      valueFormatter={quantityText}
      xAxisProps={{
        tick: { ...tick, transform: 'translate(0, 8)' },
        tickFormatter: (day: string) => formatDayShort(day, language),
        minTickGap: 24,
      }}
      yAxisProps={{
        tick: { ...tick, transform: 'translate(-6, 0)' },
        width: 'auto',
        domain: [0, 'auto'],
        allowDecimals: unitType === 'weight',
      }}
      tooltipProps={{ labelFormatter: (day) => (typeof day === 'string' ? formatDay(day, language) : '') }}
      areaChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 24 } }}
      referenceLines={
        threshold === null
          ? []
          : [
              {
                y: threshold,
                ifOverflow: 'extendDomain',
                color: 'var(--warn-solid)',
                strokeDasharray: '5 4',
                label: { value: t.threshold, fill: 'var(--warn)', fontSize: 12.5, position: 'insideBottomRight' },
              },
            ]
      }
    />
  )
}
