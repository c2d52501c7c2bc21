import { type CountSheetState, discardBlocker, holdsAt } from '@aforo/domain'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { ActionMenu } from '../../design/action-menu.tsx'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { useCountName } from './count-name.ts'
import classes from './count-table.module.css'
import type { CountSheet } from './counts-queries.ts'
import { countsWords } from './counts-words.ts'
import { roundOf } from './sheet-round.ts'

const tones = {
  open: 'info',
  paused: 'neutral',
  to_recount: 'bad',
  to_approve: 'warn',
  approved: 'ok',
  discarded: 'neutral',
} as const satisfies Record<CountSheetState, string>

type CountTableProps = {
  venue: PageVenue
  label: string
  sheets: readonly CountSheet[]
  onDiscard: ((sheet: CountSheet) => void) | null
}

/** Counts with their progress. A row opens its sheet or its result. */
export function CountTable({ venue, label, sheets, onDiscard }: CountTableProps) {
  const t = useWords(countsWords)
  const language = useLanguage()
  const path = useVenuePath(venue.id)
  const nameOf = useCountName()
  const { person } = useSession()
  const [now] = useState(() => new Date())
  const mayApprove = holdsAt(person, venue.id, 'approve')
  const when = (instant: string) => formatWhen(new Date(instant), now, language, venue.timeZone)
  const columns: DataColumn<CountSheet>[] = [
    {
      key: 'what',
      head: t.what,
      renderCell: (sheet) => (
        <Stack>
          <Link className={classes.name ?? ''} data-row-name to={path(`/product/counts/${sheet.id}`)}>
            {nameOf(sheet)}
          </Link>
          <Text size="small" tone="soft" numeric>
            {t.started(when(sheet.started_at), sheet.started_by.name)}
          </Text>
        </Stack>
      ),
      onCard: 'title',
    },
    {
      key: 'progress',
      head: t.progress,
      renderCell: (sheet) => {
        const { jars, jars_weighed: done } = roundOf(sheet)
        return (
          <Text numeric nowrap>
            {t.jars(done, jars)}
          </Text>
        )
      },
    },
    {
      key: 'people',
      head: t.people,
      renderCell: ({ people }) => <Text tone="soft">{people.map(({ name }) => name).join(', ')}</Text>,
      from: 960,
    },
    {
      key: 'state',
      head: t.state,
      renderCell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge>,
      onCard: 'line',
    },
    ...(onDiscard === null
      ? []
      : [
          {
            key: 'actions',
            head: t.discard,
            isHeadHidden: true,
            isEnd: true,
            onCard: 'aside',
            renderCell: (sheet: CountSheet) =>
              discardBlocker(sheet, mayApprove) === null && (
                <ActionMenu
                  label={t.actions(nameOf(sheet))}
                  title={nameOf(sheet)}
                  groups={[[{ label: t.discard, Icon: IconTrash, danger: true, onPress: () => onDiscard(sheet) }]]}
                />
              ),
          } as const,
        ]),
  ]
  return <DataTable label={label} columns={columns} rows={sheets} rowKey={({ id }) => id} height="people" />
}
