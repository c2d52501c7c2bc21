import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { toast } from '../../design/toasts.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { useWholeExports, type WholeExport, wholeExportsQuery } from './whole-export-queries.ts'
import { wholeExportWords } from './whole-export-words.ts'
import { WholeExportDialog } from './whole-export-dialog.tsx'

const tones = {
  waiting: 'info',
  ready: 'ok',
  taken: 'neutral',
  expired: 'neutral',
  failed: 'bad',
} as const satisfies Record<WholeExport['state'], string>

/** Where an owner takes everything with them, without asking anybody. */
export function WholeExportCard({ venue: { id: venueId, timeZone } }: { venue: PageVenue }) {
  const t = useWords(wholeExportWords)
  const language = useLanguage()
  const { fetchFile } = useWholeExports(venueId)
  const list = useQuery(wholeExportsQuery(venueId))
  const [asks, setAsks] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const when = (at: string) => formatWhen(new Date(at), now, language, timeZone)
  const made = list.data ?? []
  async function save(row: WholeExport): Promise<void> {
    await fetchFile(row)
    toast.done({ title: t.downloaded, body: t.downloadedHint })
  }
  const columns: DataColumn<WholeExport>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: ({ asked_at: at }) => <time dateTime={at}>{when(at)}</time>,
      onCard: 'title',
    },
    { key: 'who', head: t.who, renderCell: ({ by }) => by },
    {
      key: 'what',
      head: t.what,
      renderCell: ({ rows, pictures, bytes }) =>
        rows !== null &&
        bytes !== null &&
        t.content(
          formatCount(rows, language),
          formatCount(pictures ?? 0, language),
          formatCount(Math.ceil(bytes / 1_000_000), language),
        ),
    },
    {
      key: 'state',
      head: t.state,
      renderCell: (row) => (
        <Row gap={4} wrap>
          <Badge tone={tones[row.state]}>{t.states[row.state]}</Badge>
          {row.state === 'failed' && (
            <Text size="small" tone="soft">
              {t.askAgain}
            </Text>
          )}
          {row.state === 'ready' && row.expires_at !== null && (
            <Text size="small" tone="soft">
              {t.until(when(row.expires_at))}
            </Text>
          )}
          {row.state === 'ready' && (
            <ExportButton label={t.download} failed={t.failed} save={() => save(row)} onFailed={setFailed} />
          )}
        </Row>
      ),
    },
  ]
  return (
    <Card title={t.title}>
      <Stack gap={6} align="stretch">
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        <Row>
          <Button
            leftSection={<IconFileZip size={18} />}
            disabled={made.some(({ state }) => state === 'waiting')}
            onClick={() => setAsks(true)}
          >
            {t.ask}
          </Button>
        </Row>
        {list.isLoadingError && (
          <LoadError title={t.loadError} error={list.error} onRetry={() => void list.refetch()} />
        )}
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        {made.length > 0 && <DataTable label={t.latest} columns={columns} rows={made} rowKey={({ id }) => id} />}
      </Stack>
      {asks && <WholeExportDialog venueId={venueId} onClose={() => setAsks(false)} />}
    </Card>
  )
}
