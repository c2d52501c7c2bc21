import { memberNumberText, minutesInside } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, formatWorked } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import type { Visit } from './visits-queries.ts'
import { visitsWords } from './visits-words.ts'

const tones = { normal: 'ok', forced: 'warn', timed_out: 'neutral' } as const

export function VisitRows({ visits, timeZone }: { visits: readonly Visit[]; timeZone: string }) {
  const t = useWords(visitsWords)
  const { number, erased } = useWords(memberWords)
  const language = useLanguage()
  const leftAt = ({ exit_time: exit }: Visit) => (exit === null ? null : new Date(exit))
  const columns: DataColumn<Visit>[] = [
    {
      key: 'member',
      head: t.columns.member,
      renderCell: (visit) => (
        <>
          <Text as={visit.undone ? 's' : 'b'} weight="semibold">
            {visit.name === '' ? erased : visit.name}
          </Text>{' '}
          <Text size="small" tone="quiet" numeric>
            {number(memberNumberText(visit.client_id))}
          </Text>
          {visit.entry_reason !== '' && (
            <Text as="p" size="small" tone="quiet">
              {t.reason(visit.entry_reason)}
            </Text>
          )}
        </>
      ),
      onCard: 'title',
    },
    {
      key: 'entry',
      head: t.columns.entry,
      renderCell: (visit) => {
        const entered = new Date(visit.entry_time)
        return (
          <Text numeric>
            {formatTime(entered, language, timeZone)}{' '}
            <Text size="small" tone="quiet" nowrap>
              {formatDate(entered, language, timeZone)}
            </Text>
          </Text>
        )
      },
    },
    {
      key: 'exit',
      head: t.columns.exit,
      renderCell: (visit) => {
        const left = leftAt(visit)
        return left !== null && <Text numeric>{formatTime(left, language, timeZone)}</Text>
      },
    },
    {
      key: 'stay',
      head: t.columns.stay,
      renderCell: (visit) => {
        const left = leftAt(visit)
        if (left === null) return null
        return (
          <Text numeric nowrap>
            {formatWorked(minutesInside(new Date(visit.entry_time), left), language)}
          </Text>
        )
      },
      onCard: 'hidden',
    },
    { key: 'kind', head: t.columns.kind, renderCell: (visit) => <Kind visit={visit} />, onCard: 'aside' },
    {
      key: 'by',
      head: t.columns.by,
      renderCell: ({ entered_by: enteredBy, left_by: leftBy }) =>
        leftBy === null || leftBy === enteredBy ? enteredBy : `${enteredBy} → ${leftBy}`,
      onCard: 'hidden',
    },
  ]
  return (
    <DataTable label={t.title} columns={columns} rows={visits} rowKey={({ id }) => id} height="dense" sticky="page" />
  )
}

function Kind({ visit }: { visit: Visit }) {
  const t = useWords(visitsWords)
  return (
    <>
      {visit.undone && <Badge tone="neutral">{t.undone}</Badge>}
      {!visit.undone && visit.exit_kind === null && <Badge tone="info">{t.kinds.inside}</Badge>}
      {visit.exit_kind !== null && <Badge tone={tones[visit.exit_kind]}>{t.kinds[visit.exit_kind]}</Badge>}
    </>
  )
}
