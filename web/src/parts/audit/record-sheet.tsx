import { type IconProps, IconHistory } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../requests/loading-and-error.tsx'

type RecordSheetProps<Row> = {
  title: string
  hint: string
  list: UseInfiniteQueryResult<{ pages: { items: Row[] }[] }>
  columns: readonly DataColumn<Row>[]
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
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {hint}
        </Text>
        <Surface>
          {list.isPending && (
            <Stack padX={6} padY={4}>
              <SkeletonRows rows={6} />
            </Stack>
          )}
          {list.isLoadingError && (
            <LoadError title={loadError} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.data !== undefined && rows.length === 0 && (
            <StateCard Icon={Icon} title={none}>
              {noneHint}
            </StateCard>
          )}
          {rows.length > 0 && <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} />}
        </Surface>
      </Stack>
      <MoreButton list={list} />
    </>
  )
}
