import { announcementState } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDate } from '../../format/format.ts'
import { Confirmation } from '../../parts/forms/confirmation.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { type Announcement, announcementsQuery, useAnnouncementCommands } from './announcements-queries.ts'
import classes from './announcements-page.module.css'
import { announcementsWords } from './announcements-words.ts'

const stateOf = (announcement: Announcement, now: Date) =>
  announcementState(
    {
      startsAt: new Date(announcement.starts_at),
      endsAt: new Date(announcement.ends_at),
      withdrawnAt: announcement.withdrawn_at === null ? null : new Date(announcement.withdrawn_at),
      operatorIds: null,
    },
    now,
  )

/** The announcements of superadmins, newest first. */
export function Page() {
  const t = useWords(announcementsWords)
  const { data, isPending, isLoadingError, error, refetch } = useQuery(announcementsQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Announcement | null>(null)
  const create = (
    <Button leftSection={<IconPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title} back={{ to: '/operators', label: t.home }}>
        <PageTools>{create}</PageTools>
      </PageHead>
      {isPending && <SkeletonRows />}
      {isLoadingError && <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <StateCard Icon={IconSpeakerphone} title={t.none}>
          {t.noneHint}
        </StateCard>
      )}
      {data !== undefined && data.length > 0 && <AnnouncementTable announcements={data} onWithdraw={setWithdrawn} />}
      {isCreating && <AnnouncementDialog onClose={() => setIsCreating(false)} />}
      {withdrawn !== null && <WithdrawDialog announcement={withdrawn} onClose={() => setWithdrawn(null)} />}
    </>
  )
}

type TableProps = { announcements: readonly Announcement[]; onWithdraw: (announcement: Announcement) => void }

function AnnouncementTable({ announcements, onWithdraw }: TableProps) {
  const t = useWords(announcementsWords)
  const language = useLanguage()
  const now = new Date(useNow())
  /** The end is the first moment at which it is not shown. */
  const lastDay = (endsAt: string) => formatDate(new Date(Date.parse(endsAt) - 1), language)
  const columns: DataColumn<Announcement>[] = [
    {
      key: 'text',
      head: t.text,
      renderCell: ({ kind, text_es: es, text_en: en }) => (
        <Stack breaks>
          <Text weight="semibold">{language === 'es' ? es : en}</Text>
          <Text size="small" tone="quiet">
            {t.kinds[kind]}
          </Text>
        </Stack>
      ),
      onCard: 'title',
    },
    {
      key: 'time',
      head: t.time,
      renderCell: ({ starts_at: from, ends_at: until }) => (
        <Text numeric>
          {formatDate(new Date(from), language)} – {lastDay(until)}
        </Text>
      ),
    },
    {
      key: 'whom',
      head: t.forWhom,
      renderCell: ({ operators }) =>
        operators === null ? t.everyOperator : <Text breaks>{operators.map(({ name }) => name).join(', ')}</Text>,
    },
    { key: 'by', head: t.by, renderCell: ({ by }) => <Text breaks>{by}</Text>, width: '20%' },
    {
      key: 'state',
      head: t.state,
      renderCell: (announcement) => {
        const state = stateOf(announcement, now)
        return <Badge tone={state === 'shown' ? 'ok' : 'neutral'}>{t.states[state]}</Badge>
      },
      onCard: 'line',
    },
    {
      key: 'withdraw',
      head: t.withdraw,
      isHeadHidden: true,
      renderCell: (announcement) =>
        ['waiting', 'shown'].includes(stateOf(announcement, now)) && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => onWithdraw(announcement)}>
            {t.withdraw}
          </Button>
        ),
      isEnd: true,
    },
  ]
  return (
    <Surface className={classes.list}>
      <DataTable label={t.title} columns={columns} rows={announcements} rowKey={({ id }) => id} />
    </Surface>
  )
}

function WithdrawDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useWords(announcementsWords)
  const { withdraw } = useAnnouncementCommands()
  return (
    <Confirmation
      title={t.withdrawTitle}
      confirm={t.withdraw}
      failed={t.withdrawFailed}
      onClose={onClose}
      onConfirm={async () => {
        await withdraw(announcement.id)
        toast.done({ title: t.withdrawn })
        onClose()
      }}
    >
      {t.withdrawHint}
    </Confirmation>
  )
}
