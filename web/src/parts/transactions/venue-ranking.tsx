import { centsOfAmount, isGoodChange } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { DataTable } from '../../design/data-table.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { formatMoney, formatPercent } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { useWords, words } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useBooksPath } from './books.ts'
import { ChangeMark } from './change-mark.tsx'
import type { Result } from './result-queries.ts'
import classes from './venue-ranking.module.css'

const rankingWords = words({
  es: {
    title: 'Tiendas por resultado',
    rank: 'Puesto',
    venue: 'Tienda',
    income: 'Ingresos',
    share: 'Comparación',
    result: 'Resultado',
    margin: 'Margen',
    change: 'Cambio',
    isNew: 'Tienda nueva',
    unknown: '—',
  },
  en: {
    title: 'Shops by result',
    rank: 'Rank',
    venue: 'Shop',
    income: 'Income',
    share: 'Comparison',
    result: 'Result',
    margin: 'Margin',
    change: 'Change',
    isNew: 'New shop',
    unknown: '—',
  },
})

type Ranked = Result['venues'][number] & { rank: number }
type VenueRankingProps = {
  venue: PageVenue
  result: Result
  /** The days whose rows a venue links to. */
  days: { from: string; to: string } | undefined
  /** What the results are compared with, in words. */
  versus?: string
  /** Beside the title, such as the days. */
  hint?: string
}

/** Venues by result, best first. */
export function VenueRanking({ venue, result, days, versus, hint }: VenueRankingProps) {
  const t = useWords(rankingWords)
  const language = useLanguage()
  const { venues } = useSession()
  const booksPath = useBooksPath(venue.id)
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const most = Math.max(...result.venues.map((row) => Math.abs(row.result.value)))
  const nameOf = (id: number) => venues.find((own) => own.id === id)?.name ?? `#${id}`
  const link = (row: Ranked) => (
    <QuietLink tone="ink" to={booksPath({ venues: [row.venue_id], ...days })}>
      {nameOf(row.venue_id)}
    </QuietLink>
  )
  const earned = (row: Ranked) => (
    <Text weight="semibold" nowrap tone={row.result.value < 0 ? 'bad' : 'ink'}>
      {money(row.result.value)}
    </Text>
  )
  const margin = (row: Ranked) => (
    <Text nowrap tone={(row.margin ?? 0) < 0 ? 'bad' : 'ink'}>
      {row.margin === null ? t.unknown : formatPercent(row.margin, language)}
    </Text>
  )
  const change = ({ is_new: isNew, result: { change: percent } }: Ranked) =>
    percent === null ? (
      <Text size="small" tone="quiet">
        {isNew ? t.isNew : t.unknown}
      </Text>
    ) : (
      <Row as="span" justify="end" size="small">
        <ChangeMark percent={percent} isGood={isGoodChange('sales', percent)} />
      </Row>
    )
  const columns: DataColumn<Ranked>[] = [
    { key: 'rank', head: t.rank, isHeadHidden: true, renderCell: ({ rank }) => rank, width: 40, onCard: 'hidden' },
    { key: 'venue', head: t.venue, renderCell: link, isRowHead: true, onCard: 'title' },
    { key: 'income', head: t.income, renderCell: ({ income }) => money(income.value), isNumber: true },
    {
      key: 'share',
      head: t.share,
      isHeadHidden: true,
      renderCell: (row) => <Share value={row.result.value} most={most} />,
      width: 112,
      from: 1280,
      onCard: 'hidden',
    },
    { key: 'result', head: t.result, renderCell: earned, isNumber: true, onCard: 'aside' },
    { key: 'margin', head: t.margin, renderCell: margin, isNumber: true },
    { key: 'change', head: versus ?? t.change, renderCell: change, isNumber: true },
  ]
  return (
    <Surface aria-label={t.title}>
      <SurfaceHead title={t.title} hint={hint} isInset />
      <DataTable
        label={t.title}
        columns={columns}
        rows={result.venues.map((row, index) => ({ ...row, rank: index + 1 }))}
        rowKey={({ venue_id: id }) => id}
        height="dense"
      />
    </Surface>
  )
}

/** A bar relative to the largest result. */
function Share({ value, most }: { value: number; most: number }) {
  const width = most === 0 ? 0 : (Math.abs(value) / most) * 100
  return (
    <span className={classes.track} aria-hidden="true">
      <span data-loss={value < 0 || undefined} style={{ width: `${width}%` }} />
    </span>
  )
}
