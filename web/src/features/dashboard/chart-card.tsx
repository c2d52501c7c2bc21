import { Button, Skeleton } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useWords } from '../../words/words.ts'
import classes from './chart-card.module.css'
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
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        <div className={classes.aside}>
          {!isTable && chart !== undefined && legend}
          {chart !== undefined && (
            <Button
              className={classes.switch ?? ''}
              variant="subtle"
              size="compact-sm"
              aria-label={`${isTable ? t.asChart : t.asTable}: ${title}`}
              title={isTable ? t.asChart : t.asTable}
              onClick={() => setIsTable(!isTable)}
            >
              <Icon size={18} stroke={1.7} aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
      {chart !== undefined &&
        (isTable ? (
          <div className={classes.table}>
            <FigureTable {...table} isSeen />
          </div>
        ) : (
          <>
            <div className={classes.chart} aria-hidden="true">
              <Suspense fallback={<Skeleton height="100%" radius={10} />}>{chart}</Suspense>
            </div>
            <div className="for-readers">
              <FigureTable {...table} isSeen={false} />
            </div>
          </>
        ))}
      {children}
    </section>
  )
}
