import { IconBook2 } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { DataColumn } from '../../design/data-rows.tsx'
import { Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatDay, formatTime } from '../../format/format.ts'
import { RecordSheet } from '../audit/record-sheet.tsx'
import { useWords } from '../../words/words.ts'
import type { IssuedRegister } from './issued-register.ts'
import { registersWords } from './registers-words.ts'

type IssuedListProps = { timeZone: string; list: UseInfiniteQueryResult<{ pages: { items: IssuedRegister[] }[] }> }

/** The registers that were issued, with their hashes. */
export function IssuedList({ timeZone, list }: IssuedListProps) {
  const t = useWords(registersWords)
  const language = useLanguage()
  const dayText = (day: string) => formatDay(day, language)
  const columns: DataColumn<IssuedRegister>[] = [
    { key: 'number', head: t.number, onCard: 'title', renderCell: ({ number }) => number },
    { key: 'what', head: t.what, renderCell: ({ kind, format }) => `${t.kinds[kind]} (${format.toUpperCase()})` },
    { key: 'period', head: t.period, renderCell: ({ from, to }) => t.between(dayText(from), dayText(to)) },
    { key: 'rows', head: t.rows, isNumber: true, renderCell: ({ rows }) => formatCount(rows, language) },
    { key: 'who', head: t.who, renderCell: ({ by }) => by },
    {
      key: 'when',
      head: t.when,
      renderCell: ({ issued_at: at }) => (
        <time dateTime={at}>
          {formatDate(new Date(at), language, timeZone)}, {formatTime(new Date(at), language, timeZone)}
        </time>
      ),
    },
    {
      key: 'hash',
      head: t.hash,
      width: '18%',
      onCard: 'line',
      renderCell: ({ sha256 }) => (
        <Text size="small" tone="soft" breaks>
          {sha256}
        </Text>
      ),
    },
  ]
  return <RecordSheet {...t} title={t.issued} hint={t.issued} list={list} columns={columns} Icon={IconBook2} />
}
