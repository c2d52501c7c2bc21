import type { UnitType } from '@aforo/domain'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Badge } from '../../design/badge.tsx'
import { DetailsButton } from '../../design/details-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatThousandths } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { CountResult } from './counts-queries.ts'
import { JarPicture } from './jar-picture.tsx'
import { BandSample, LossLine, verdictTones } from './loss-line.tsx'
import { useResultFormat } from './result-format.ts'
import { resultWords } from './result-words.ts'

type Counted = CountResult['products'][number]
type Figures = Pick<
  Counted,
  'jars' | 'expected' | 'counted' | 'difference' | 'low' | 'high' | 'verdict' | 'value' | 'cost'
>

type ResultTableProps = { venue: PageVenue; result: CountResult }

/** Every counted product, the worst first. Its batches open below it. */
export function ResultTable({ venue, result }: ResultTableProps) {
  const t = useWords(resultWords)
  const figures = useFigureColumns(venue, result)
  const columns: DataColumn<Counted>[] = [
    {
      key: 'product',
      head: t.product,
      isRowHead: true,
      onCard: 'title',
      renderCell: ({ product }, details) => (
        <Row gap={5}>
          <JarPicture product={product} size={36} />
          <DetailsButton details={details} arrow="right" label={t.batches(product.name)}>
            {product.name}
          </DetailsButton>
        </Row>
      ),
    },
    ...figures<Counted>(({ product }) => product.unit_type),
  ]
  return (
    <Surface>
      <DataTable
        label={t.table}
        columns={columns}
        rows={result.products}
        rowKey={({ product }) => product.id}
        renderDetails={(counted) => <Batches venue={venue} result={result} counted={counted} />}
      />
      <Row gap={4} padX={6} padY={5} size="small" tone="soft" line="top">
        <BandSample /> {t.legend}
      </Row>
    </Surface>
  )
}

type Batch = Counted['batches'][number]

function Batches({ venue, result, counted }: ResultTableProps & { counted: Counted }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const figures = useFigureColumns(venue, result)
  const format = useResultFormat(venue.currency)
  const unitType = counted.product.unit_type
  const columns: DataColumn<Batch>[] = [
    {
      key: 'batch',
      head: t.batch('').trim(),
      isRowHead: true,
      onCard: 'title',
      renderCell: ({ batch }) => (batch === null ? t.noBatch : t.batch(batch.code)),
    },
    ...figures<Batch>(() => unitType),
    {
      key: 'days',
      head: t.days,
      isNumber: true,
      from: 1280,
      renderCell: ({ days }) =>
        days === null ? '—' : t.daysText(formatThousandths(Math.round(days * 10) * 100, language)),
    },
    ...(result.sheet.state === 'approved'
      ? [
          {
            key: 'booked',
            head: t.booked,
            isNumber: true,
            renderCell: ({ booked }: Batch) => (booked === null ? '—' : format.signed(booked, unitType)),
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label={t.batches(counted.product.name)}
      columns={columns}
      rows={counted.batches}
      rowKey={({ batch }) => batch?.id ?? 0}
      height="dense"
    />
  )
}

/** What the system said, what was counted, and what it means. */
function useFigureColumns(venue: PageVenue, { sheet }: CountResult) {
  const t = useWords(resultWords)
  const format = useResultFormat(venue.currency)
  const isToRecount = sheet.state === 'to_recount'
  return <One extends Figures>(unitOf: (one: One) => UnitType): DataColumn<One>[] => [
    { key: 'jars', head: t.jars, isNumber: true, renderCell: ({ jars }) => jars, from: 960 },
    {
      key: 'expected',
      head: t.expected,
      isNumber: true,
      renderCell: (one) => <Text tone="soft">{format.quantity(one.expected, unitOf(one))}</Text>,
    },
    {
      key: 'counted',
      head: t.counted,
      isNumber: true,
      renderCell: (one) => <Text weight="semibold">{format.quantity(one.counted, unitOf(one))}</Text>,
    },
    {
      key: 'difference',
      head: t.difference,
      isNumber: true,
      renderCell: (one) => (
        <Stack as="span" align="end">
          <Text
            weight="semibold"
            {...(one.verdict === 'normal'
              ? {}
              : { tone: one.verdict === 'surplus' ? ('warn' as const) : ('bad' as const) })}
          >
            {format.signed(one.difference, unitOf(one))}
          </Text>
          <Text size="small" tone="quiet">
            {format.share(one.difference, one.expected) ?? ''}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'normal',
      head: t.normal,
      width: 240,
      from: 960,
      renderCell: (one) => (
        <>
          <LossLine counted={one} />
          <span className="for-readers">
            {t.band(format.signed(one.low, unitOf(one)), format.signed(one.high, unitOf(one)))}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      head: t.state,
      onCard: 'line',
      renderCell: ({ verdict }) => (
        <Badge tone={verdictTones[verdict]}>
          {verdict === 'surplus' && isToRecount ? t.surplusAgain : t.verdicts[verdict]}
        </Badge>
      ),
    },
  ]
}
