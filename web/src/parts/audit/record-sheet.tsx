import { type IconProps, IconHistory } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { MoreButton } from '../../design/more-button.tsx'
import classes from './record-sheet.module.css'
import { type RecordColumn, RecordTable } from '../../design/record-table.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../requests/loading-and-error.tsx'

type RecordSheetProps<Row> = {
  title: string
  hint: string
  list: UseInfiniteQueryResult<{ pages: { items: Row[] }[] }>
  columns: readonly RecordColumn<Row>[]
  loadError: string
  none: string
  noneHint: string
  Icon?: ComponentType<IconProps>
}

/** A paged log, newest first, with its loading, error and empty states. */
export function RecordSheet<Row extends { id: number }>(props: RecordSheetProps<Row>) {
  const { title, hint, list, columns, loadError, none, noneHint, Icon = IconHistory } = props
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <p className={classes.hint}>{hint}</p>
      <section className={classes.sheet}>
        {list.isPending && (
          <div className={classes.waiting}>
            <SkeletonRows rows={6} />
          </div>
        )}
        {list.isLoadingError && <LoadError title={loadError} error={list.error} onRetry={() => void list.refetch()} />}
        {list.data !== undefined && rows.length === 0 && (
          <StateCard Icon={Icon} title={none}>
            {noneHint}
          </StateCard>
        )}
        {rows.length > 0 && <RecordTable label={title} columns={columns} rows={rows} />}
      </section>
      <MoreButton list={list} />
    </>
  )
}
