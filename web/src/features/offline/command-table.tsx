import { centsOfAmount } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatWhen } from '../../format/format.ts'
import { kindIcons } from '../../parts/offline/kind-icons.ts'
import { offlineWords } from '../../parts/offline/offline-words.ts'
import { PersonCell } from '../../parts/pictures/person-cell.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { offlinePageWords } from './offline-page-words.ts'
import type { OfflineCommand } from './offline-queries.ts'

const tones = { done: 'ok', flagged: 'warn', held: 'warn', dropped: 'neutral' } as const

type CommandTableProps = { venue: PageVenue; rows: readonly OfflineCommand[]; now: Date }

/** What was done without a connection, with its real time. */
export function CommandTable({ venue, rows, now }: CommandTableProps) {
  const t = useWords(offlinePageWords)
  const { kinds, products, cash } = useWords(offlineWords)
  const language = useLanguage()
  const signed = ({ kind, amount }: OfflineCommand) => {
    if (amount === null) return '—'
    const text = formatMoney(centsOfAmount(amount), venue.currency, language)
    return kind === 'sale' ? `−${text}` : `+${text}`
  }
  const detail = (command: OfflineCommand) =>
    command.kind === 'sale' ? products(command.products) : command.kind === 'top_up' ? cash : ''
  const columns: DataColumn<OfflineCommand>[] = [
    {
      key: 'time',
      head: t.columns.time,
      renderCell: ({ made_at: at }) => (
        <Text numeric nowrap>
          {formatWhen(new Date(at), now, language, venue.timeZone)}
        </Text>
      ),
      onCard: 'aside',
    },
    {
      key: 'kind',
      head: t.columns.kind,
      renderCell: ({ kind }) => (
        <Badge tone={kind === 'top_up' ? 'info' : 'neutral'} Icon={kindIcons[kind]}>
          {kinds[kind]}
        </Badge>
      ),
      onCard: 'line',
    },
    {
      key: 'member',
      head: t.columns.member,
      renderCell: ({ member, staff }) => (
        <PersonCell id={member.id} imagePath={member.image_path} name={member.name} detail={staff} size={36} />
      ),
      onCard: 'title',
    },
    { key: 'device', head: t.columns.device, renderCell: ({ device }) => <Text tone="soft">{device}</Text> },
    {
      key: 'detail',
      head: t.columns.detail,
      renderCell: (command) => <Text tone="soft">{detail(command)}</Text>,
      from: 1100,
      onCard: 'hidden',
    },
    {
      key: 'amount',
      head: t.columns.amount,
      renderCell: (command) => <Text weight="semibold">{signed(command)}</Text>,
      isNumber: true,
    },
    {
      key: 'state',
      head: t.columns.state,
      renderCell: ({ result, choice, chosen_by: by }) => (
        <Stack align="end">
          <Badge tone={choice === null ? tones[result] : 'neutral'}>{t.results[result]}</Badge>
          {choice !== null && (
            <Text size="small" tone="quiet">
              {t.chosen(t.choices[choice], by ?? '')}
            </Text>
          )}
        </Stack>
      ),
      isEnd: true,
    },
  ]
  return <DataTable label={t.list} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
