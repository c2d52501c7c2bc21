import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Stack } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import classes from './chart-parts.module.css'
import { dashboardWords } from './dashboard-words.ts'
import { type Figures, FigureTable } from './figure-table.tsx'

type ChartCardProps = {
  title: string
  hint?: string
  /** The meaning of the colours. */
  legend?: ReactNode
  /** Undefined if there is nothing to draw; the card then shows a text. */
  chart: ReactNode | undefined
  /** The figures of the chart. */
  table: Figures
  children?: ReactNode
}

/** A chart with its figures. The table serves screen readers, and can be shown instead of the chart. */
export function ChartCard({ title, hint, legend, chart, table, children }: ChartCardProps) {
  const t = useWords(dashboardWords)
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <Surface pad={6} gap={6} aria-label={title}>
      <SurfaceHead title={title} hint={hint}>
        {!isTable && chart !== undefined && legend !== undefined && <div className={classes.legend}>{legend}</div>}
        {chart !== undefined && (
          <ActionIcon
            variant="subtle"
            aria-label={`${isTable ? t.asChart : t.asTable}: ${title}`}
            title={isTable ? t.asChart : t.asTable}
            onClick={() => setIsTable(!isTable)}
          >
            <Icon size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </SurfaceHead>
      {chart !== undefined &&
        (isTable ? (
          <FigureTable {...table} isSeen />
        ) : (
          <>
            <Stack grow className={classes.chart} aria-hidden="true">
              <Suspense fallback={<Skeleton height="100%" radius={10} />}>{chart}</Suspense>
            </Stack>
            <div className="for-readers">
              <FigureTable {...table} isSeen={false} />
            </div>
          </>
        ))}
      {children}
    </Surface>
  )
}
