import { memberNumberText, privacyRequestKinds } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPlus, IconSpy } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FilterChoice } from '../../design/filter-fields.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import type { Option } from '../../design/search-select.tsx'
import { Segments } from '../../design/segments.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, isoDay } from '../../format/format.ts'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { ClockBadge } from './clock-badge.tsx'
import { exportRequests, type Filter, type ListedRequest, requestsQuery } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'

/** The register of what people ask for about their data. */
export function Page() {
  const t = useWords(privacyWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Register key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

/** The member from whose page a request is recorded. It is in the history of this tab, so no name is in the address. */
function memberIn(state: unknown): Option | null {
  if (typeof state !== 'object' || state === null || !('member' in state)) return null
  const { member } = state
  const isOption = typeof member === 'object' && member !== null && 'id' in member && 'label' in member
  if (!isOption || typeof member.id !== 'number' || typeof member.label !== 'string') return null
  return { id: member.id, label: member.label }
}

function Register({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(privacyWords)
  const { state } = useLocation()
  const navigate = useNavigate()
  const member = memberIn(state)
  const [isRecording, setIsRecording] = useState(member !== null)
  const [openId, setOpenId] = useState<number | null>(null)
  const [filter, setFilter] = useState<Filter>({ state: 'open', kind: null })
  const [exportFault, setExportFault] = useState<string | null>(null)
  const list = useInfiniteQuery(requestsQuery(venue.id, filter))
  const today = isoDay(new Date(useMinute()), venue.timeZone)
  const stopRecording = () => {
    setIsRecording(false)
    if (member !== null) void navigate('.', { replace: true, state: null })
  }
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          <ExportButton
            label={t.export}
            failed={t.exportFailed}
            save={() => exportRequests(venue.id, t.fileName(today))}
            onFailed={setExportFault}
          />
          <Button leftSection={<IconPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsRecording(true)}>
            {t.add}
          </Button>
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {exportFault !== null && <Notice state="bad">{exportFault}</Notice>}
        <Surface>
          <Row wrap align="end" gap={5} padX={6} padY={5}>
            <Segments
              label={t.shown}
              value={filter.state}
              options={(['open', 'closed'] as const).map((value) => ({ value, label: t[value] }))}
              onChange={(value) => setFilter({ ...filter, state: value })}
            />
            <FilterChoice
              label={t.kind}
              all={t.anyKind}
              options={privacyRequestKinds.map((value) => ({ value, label: t.kinds[value] }))}
              chosen={filter.kind}
              onChange={(value) =>
                setFilter({ ...filter, kind: privacyRequestKinds.find((kind) => kind === value) ?? null })
              }
            />
          </Row>
          <QueryList
            list={list}
            failed={t.loadError}
            inCard
            empty={
              <StateCard Icon={IconSpy} title={filter.state === 'open' ? t.none : t.noneClosed}>
                {t.noneHint}
              </StateCard>
            }
          >
            {(requests) => <RequestTable requests={requests} today={today} onOpen={setOpenId} />}
          </QueryList>
        </Surface>
      </Stack>
      {isRecording && (
        <RecordDialog
          venueId={venue.id}
          today={today}
          member={member}
          onRecorded={(id) => {
            stopRecording()
            setOpenId(id)
          }}
          onClose={stopRecording}
        />
      )}
      {openId !== null && <RequestDialog venue={venue} id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

type RequestTableProps = { requests: readonly ListedRequest[]; today: string; onOpen: (id: number) => void }

function RequestTable({ requests, today, onOpen }: RequestTableProps) {
  const t = useWords(privacyWords)
  const language = useLanguage()
  const columns: DataColumn<ListedRequest>[] = [
    {
      key: 'who',
      head: t.who,
      isRowHead: true,
      onCard: 'title',
      renderCell: ({ id, name, number, client_id: memberNumber }) => (
        <Stack gap={1} breaks>
          <RowButton onClick={() => onOpen(id)}>
            <Text weight="semibold" breaks>
              {name === '' ? t.nobody : name}
            </Text>
          </RowButton>
          <Text size="small" tone="quiet" numeric>
            {t.numbered(formatCount(number, language))}
            {memberNumber !== null && ` · ${t.memberOf(memberNumberText(memberNumber))}`}
          </Text>
        </Stack>
      ),
    },
    { key: 'kind', head: t.kind, renderCell: ({ kind }) => t.kinds[kind] },
    {
      key: 'clock',
      head: t.clock,
      onCard: 'aside',
      renderCell: (request) => <ClockBadge request={request} today={today} />,
    },
    { key: 'due', head: t.due, renderCell: (request) => formatDay(request.due_on, language) },
    { key: 'received', head: t.received, from: 960, renderCell: (request) => formatDay(request.received_on, language) },
    { key: 'handled', head: t.handledBy, from: 1280, renderCell: (request) => request.handled_by },
  ]
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      tone={({ days_left: days }) => (days !== null && days < 0 ? 'bad' : undefined)}
    />
  )
}
