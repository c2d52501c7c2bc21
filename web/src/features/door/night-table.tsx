import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime, formatWorked } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { nightQuery } from './door-queries.ts'
import classes from './visits-page.module.css'
import { visitsWords } from './visits-words.ts'

/** One hour, or the whole night. */
type Figures = { name: string; isTotal?: true; entries: number; exits: number; peak: number; stay: number | null }

/** The figures of one night, by hour. */
export function NightTable({ venue, businessDate }: { venue: PageVenue; businessDate: string }) {
  const t = useWords(visitsWords)
  const language = useLanguage()
  const { data: night } = useQuery(nightQuery(venue.id, businessDate))
  if (night === undefined || night.entries === 0) return null
  const hours = night.hours.filter(({ entries, exits, peak }) => entries + exits + peak > 0)
  const exits = hours.reduce((sum, hour) => sum + hour.exits, 0)
  const rows: Figures[] = [
    ...hours.map((hour) => ({
      ...hour,
      name: formatTime(new Date(hour.from), language, venue.timeZone),
      stay: hour.average_stay_minutes,
    })),
    { ...night, name: t.total, isTotal: true, exits, stay: night.average_stay_minutes },
  ]
  const figure = (key: 'entries' | 'exits' | 'peak') => ({
    key,
    head: t[key],
    words: (row: Figures) => formatCount(row[key], language),
  })
  const figures = [
    figure('entries'),
    figure('exits'),
    figure('peak'),
    {
      key: 'average',
      head: t.average,
      words: ({ stay }: Figures) => (stay === null ? '–' : formatWorked(stay, language)),
    },
  ]
  const columns: DataColumn<Figures>[] = [
    {
      key: 'hour',
      head: t.hour,
      isRowHead: true,
      renderCell: ({ name, isTotal }) => (
        <Text size="small" weight={isTotal ? 'semibold' : 'medium'} tone={isTotal ? 'ink' : 'soft'} numeric nowrap>
          {name}
        </Text>
      ),
    },
    ...figures.map(({ key, head, words }) => ({
      key,
      head,
      renderCell: (row: Figures) => <Text weight={row.isTotal ? 'semibold' : 'regular'}>{words(row)}</Text>,
      isNumber: true,
    })),
  ]
  return (
    <section className={classes.sheet} aria-label={t.hours}>
      <Text as="h2" size="lead" weight="semibold" className={classes.head}>
        {t.hours}
      </Text>
      <DataTable
        label={t.hours}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        height="dense"
        renderCard={(row) => (
          <Stack numeric>
            <Text weight="semibold">{row.name}</Text>
            <Text size="small" tone="soft">
              {figures.map(({ head, words }) => `${head} ${words(row)}`).join(' · ')}
            </Text>
          </Stack>
        )}
      />
    </section>
  )
}
