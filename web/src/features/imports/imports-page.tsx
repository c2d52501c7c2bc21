import { importKinds } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconFileImport, IconPackageImport, IconTrash, IconUsersPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { DiscardImport } from './discard-import.tsx'
import { type Import, importsQuery } from './imports-queries.ts'
import { importsWords } from './imports-words.ts'

/** The imports of a venue, newest first. */
export function Page() {
  const t = useWords(importsWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Imports key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

const kindIcons = { members: IconUsersPlus, products: IconPackageImport }

function Imports({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(importsWords)
  const path = useVenuePath(venue.id)
  const list = useInfiniteQuery(importsQuery(venue.id))
  const [discarding, setDiscarding] = useState<Import | null>(null)
  const imports = list.data?.pages.flatMap(({ items }) => items)
  const starts = importKinds.map((kind, index) => {
    const Icon = kindIcons[kind]
    return (
      <Button
        key={kind}
        component={Link}
        to={path(`/imports/new?kind=${kind}`)}
        variant={index === 0 ? 'filled' : 'default'}
        leftSection={<Icon size={18} aria-hidden="true" />}
      >
        {t.import[kind]}
      </Button>
    )
  })
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          {starts}
        </PageTools>
      </PageHead>
      {list.isPending && <SkeletonRows />}
      {list.isLoadingError && <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />}
      {imports?.length === 0 && (
        <StateCard Icon={IconFileImport} title={t.none}>
          {t.noneHint}
        </StateCard>
      )}
      {imports !== undefined && imports.length > 0 && (
        <Surface aria-label={t.past}>
          <SurfaceHead title={t.past} isInset />
          <ImportTable venue={venue} imports={imports} onDiscard={setDiscarding} />
          <MoreButton list={list} inCard />
        </Surface>
      )}
      {discarding !== null && (
        <DiscardImport venueId={venue.id} discarded={discarding} onClose={() => setDiscarding(null)} />
      )}
    </>
  )
}

const tones = {
  receiving: 'neutral',
  checking: 'info',
  checked: 'warn',
  running: 'info',
  done: 'ok',
  undoing: 'info',
  undone: 'neutral',
} as const

type ImportTableProps = { venue: PageVenue; imports: readonly Import[]; onDiscard: (discarded: Import) => void }

function ImportTable({ venue, imports, onDiscard }: ImportTableProps) {
  const t = useWords(importsWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const [now] = useState(() => new Date())
  const when = (instant: string) => formatWhen(new Date(instant), now, language, venue.timeZone)
  const columns: DataColumn<Import>[] = [
    {
      key: 'file',
      head: t.file,
      onCard: 'title',
      renderCell: ({ id, file_name: name, kind }) => (
        <Stack>
          <QuietLink tone="ink" data-row-name to={path(`/imports/${id}`)}>
            {name}
          </QuietLink>
          <Text size="small" tone="soft">
            {t.kinds[kind]}
          </Text>
        </Stack>
      ),
    },
    { key: 'rows', head: t.rows, isNumber: true, renderCell: ({ rows }) => formatCount(rows, language) },
    {
      key: 'when',
      head: t.when,
      renderCell: ({ started }) => (
        <Text tone="soft" numeric>
          {t.started(when(started.at), started.by)}
        </Text>
      ),
    },
    {
      key: 'state',
      head: t.state,
      onCard: 'line',
      renderCell: ({ state, undo_until: until }) => (
        <Stack gap={2} align="start">
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
          {state === 'done' && until !== null && (
            <Text size="small" tone="soft" numeric>
              {t.undoUntil(when(until))}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'actions',
      head: t.discard,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'aside',
      renderCell: (row) =>
        (row.state === 'receiving' || row.state === 'checked') && (
          <ActionMenu
            label={t.actions(row.file_name)}
            title={row.file_name}
            groups={[[{ label: t.discard, Icon: IconTrash, danger: true, onPress: () => onDiscard(row) }]]}
          />
        ),
    },
  ]
  return <DataTable label={t.past} columns={columns} rows={imports} rowKey={({ id }) => id} height="people" />
}
