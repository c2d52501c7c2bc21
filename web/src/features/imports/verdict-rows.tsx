import type { ImportDecision, ImportVerdict } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { MoreButton } from '../../design/more-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { checkWords } from './check-words.ts'
import { DuplicateRows } from './duplicate-rows.tsx'
import { FaultRows, WarningRows } from './fault-rows.tsx'
import { type Import, type ImportRow, rowsQuery, wholeRowsQuery } from './imports-queries.ts'
import { ReadyRows } from './ready-rows.tsx'
import { matchingRows } from './row-search.ts'
import classes from './verdict-rows.module.css'

/** Fewer rows than this are seen at a glance. */
const searchedFrom = 6
const foundShown = 100

type VerdictRowsProps = {
  venueId: number
  checked: Import
  verdict: ImportVerdict
  /** What can be done with all of these rows. */
  tools: ReactNode
  onDecide: (row: ImportRow, decision: ImportDecision) => void
}

/** The rows of one kind, page by page or by a search. */
export function VerdictRows({ venueId, checked, verdict, tools, onDecide }: VerdictRowsProps) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const [foundMost, setFoundMost] = useState(foundShown)
  const isSearching = search !== ''
  const count = checked.counts?.[verdict] ?? 0
  const list = useInfiniteQuery(rowsQuery(venueId, checked.id, { verdict }))
  const whole = useQuery({ ...wholeRowsQuery(venueId, checked.id, { verdict }), enabled: isSearching })
  const found = isSearching && whole.data !== undefined ? matchingRows(whole.data, search) : null
  const listed = list.data?.pages.flatMap(({ items }) => items)
  const rows = isSearching ? found?.slice(0, foundMost) : listed
  const title = t.listed(formatCount(count, language), verdict)
  const failed = isSearching ? whole : list
  const shared = { kind: checked.kind, label: title }

  return (
    <Surface aria-label={title}>
      <SurfaceHead title={title} hint={t.rowHint} isInset>
        <Row wrap gap={4} className={classes.tools}>
          {count >= searchedFrom && (
            <TextInput
              type="search"
              className={classes.search ?? ''}
              aria-label={t.search}
              placeholder={t.search}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              value={typed}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                setFoundMost(foundShown)
              }}
            />
          )}
          {tools}
        </Row>
      </SurfaceHead>
      {failed.isError && <LoadError title={t.rowsError} error={failed.error} onRetry={() => void failed.refetch()} />}
      {rows === undefined && !failed.isError && <SkeletonRows inCard />}
      {isSearching && (
        <Stack padX={6} padY={4}>
          <Text as="p" tone="soft" role="status" numeric>
            {found === null
              ? t.searching
              : found.length === 0
                ? t.notFound
                : t.found(formatCount(found.length, language))}
          </Text>
        </Stack>
      )}
      {!isSearching && rows?.length === 0 && (
        <Stack pad={6}>
          <Text as="p" tone="quiet">
            {t.noRows[verdict]}
          </Text>
        </Stack>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          {verdict === 'faulty' && <FaultRows {...shared} rows={rows} />}
          {verdict === 'warned' && <WarningRows {...shared} rows={rows} />}
          {verdict === 'ready' && <ReadyRows {...shared} rows={rows} onDecide={onDecide} />}
          {verdict === 'duplicate' && <DuplicateRows {...shared} rows={rows} onDecide={onDecide} />}
        </>
      )}
      {!isSearching && <MoreButton list={list} inCard />}
      {found !== null && found.length > foundMost && (
        <Row justify="center" pad={5} line="top">
          <Button variant="default" onClick={() => setFoundMost(foundMost + foundShown)}>
            {t.more}
          </Button>
        </Row>
      )}
    </Surface>
  )
}
