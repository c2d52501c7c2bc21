import { Text } from '../../design/primitives.tsx'
import { lazy } from 'react'
import { useWords } from '../../words/words.ts'
import { dashboardWords } from './dashboard-words.ts'

/**
 * Charts are loaded lazily: they are larger than the rest of the page. If loading fails, only the chart is replaced by
 * a text.
 */
const charts = () => import('./charts.tsx').catch(() => null)

export const MonthsChart = lazy(async () => ({ default: (await charts())?.MonthsChart ?? NoChart }))
export const BuyersChart = lazy(async () => ({ default: (await charts())?.BuyersChart ?? NoChart }))
export const HoursChart = lazy(async () => ({ default: (await charts())?.HoursChart ?? NoChart }))

function NoChart() {
  const t = useWords(dashboardWords)
  return (
    <Text as="p" tone="quiet">
      {t.chartMissing}
    </Text>
  )
}
