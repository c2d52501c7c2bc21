import type { UnitType } from '@aforo/domain'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { JarPicture } from './jar-picture.tsx'
import { useResultFormat } from './result-format.ts'
import type { ShrinkReport } from './shrink-queries.ts'
import { shrinkWords } from './shrink-words.ts'

type ShrinkTablesProps = { venue: PageVenue; report: ShrinkReport }
type Figures = Pick<ShrinkReport['totals'], 'cases' | 'outside' | 'drying' | 'excess' | 'value'>

/** The same cases, added up by product, batch, shift and part of the day. */
export function ShrinkTables({ venue, report }: ShrinkTablesProps) {
  const t = useWords(shrinkWords)
  const language = useLanguage()
  const format = useResultFormat(venue.currency)
  const figures = useShrinkColumns(venue)
  const [now] = useState(() => new Date())
  const when = (from: string, to: string) =>
    `${formatWhen(new Date(from), now, language, venue.timeZone)} – ${formatTime(new Date(to), language, venue.timeZone)}`
  return (
    <>
      <Table
        title={t.products}
        rows={report.products}
        rowKey={({ product }) => product.id}
        columns={[
          {
            key: 'product',
            head: t.product,
            isRowHead: true,
            onCard: 'title',
            renderCell: ({ product }) => <Named product={product}>{product.name}</Named>,
          },
          ...figures<ShrinkReport['products'][number]>(({ product }) => product.unit_type),
        ]}
      />
      <Table
        title={t.batches}
        rows={report.batches}
        rowKey={({ product, batch }) => `${product.id} ${batch?.id ?? ''}`}
        columns={[
          {
            key: 'batch',
            head: t.batch,
            isRowHead: true,
            onCard: 'title',
            renderCell: ({ product, batch }) => (
              <Named product={product} detail={batch === null ? t.noBatch : t.batchOf(batch.code)}>
                {product.name}
              </Named>
            ),
          },
          ...figures<ShrinkReport['batches'][number]>(({ product }) => product.unit_type),
        ]}
      />
      <Table
        title={t.shifts}
        hint={t.shiftsHint}
        rows={report.shifts}
        rowKey={({ sheet_id: sheetId }) => sheetId}
        columns={[
          {
            key: 'shift',
            head: t.shift,
            isRowHead: true,
            onCard: 'title',
            renderCell: ({ from, to, part }) => (
              <Stack numeric>
                <Text weight="semibold">{when(from, to)}</Text>
                <Text size="small" tone="soft">
                  {t.partNames[part]}
                </Text>
              </Stack>
            ),
          },
          ...figures<ShrinkReport['shifts'][number]>(() => 'weight'),
        ]}
      />
      <Table
        title={t.parts}
        rows={report.parts}
        rowKey={({ part }) => part}
        columns={[
          {
            key: 'part',
            head: t.part,
            isRowHead: true,
            onCard: 'title',
            renderCell: ({ part, shifts }) => (
              <Stack>
                <Text weight="semibold">{t.partNames[part]}</Text>
                <Text size="small" tone="soft" numeric>
                  {t.shiftsOf(shifts)}
                </Text>
              </Stack>
            ),
          },
          ...figures<ShrinkReport['parts'][number]>(() => 'weight'),
          {
            key: 'mean',
            head: t.perShift,
            isNumber: true,
            renderCell: (one) => (
              <Stack as="span" align="end">
                <Text weight="semibold">{format.quantity(one.excess_per_shift)}</Text>
                <Text size="small" tone="quiet">
                  {t.perShiftOther(format.quantity(one.other_excess_per_shift))}
                </Text>
              </Stack>
            ),
          },
          {
            key: 'stands',
            head: t.standsOut,
            isHeadHidden: true,
            onCard: 'line',
            renderCell: ({ stands_out: standsOut }) => (
              <Badge tone={standsOut ? 'warn' : 'neutral'}>{standsOut ? t.standsOut : t.usual}</Badge>
            ),
          },
        ]}
      />
    </>
  )
}

type TableProps<One> = {
  title: string
  hint?: string
  rows: readonly One[]
  rowKey: (one: One) => string | number
  columns: readonly DataColumn<One>[]
}

function Table<One>({ title, hint, ...table }: TableProps<One>) {
  if (table.rows.length === 0) return null
  return (
    <Surface aria-label={title}>
      <SurfaceHead title={title} hint={hint} isInset />
      <DataTable label={title} {...table} />
    </Surface>
  )
}

type NamedProps = { product: ShrinkReport['products'][number]['product']; detail?: string; children: string }

const Named = ({ product, detail, children }: NamedProps) => (
  <Row gap={5}>
    <JarPicture product={product} size={36} />
    <Stack>
      <Text weight="semibold" clamp>
        {children}
      </Text>
      {detail !== undefined && (
        <Text size="small" tone="soft">
          {detail}
        </Text>
      )}
    </Stack>
  </Row>
)

function useShrinkColumns(venue: PageVenue) {
  const t = useWords(shrinkWords)
  const format = useResultFormat(venue.currency)
  return <One extends Figures>(unitOf: (one: One) => UnitType): DataColumn<One>[] => [
    {
      key: 'cases',
      head: t.cases,
      isNumber: true,
      renderCell: ({ cases, outside }) => (
        <Stack as="span" align="end">
          <Text>{t.casesOf(cases)}</Text>
          <Text size="small" tone="quiet">
            {t.outsideOf(outside)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'drying',
      head: t.drying,
      isNumber: true,
      from: 960,
      renderCell: (one) => <Text tone="soft">{format.quantity(one.drying, unitOf(one))}</Text>,
    },
    {
      key: 'excess',
      head: t.excessHead,
      isNumber: true,
      renderCell: (one) => <Text weight="semibold">{format.quantity(one.excess, unitOf(one))}</Text>,
    },
    { key: 'value', head: t.value, isNumber: true, renderCell: ({ value }) => format.plainMoney(value) },
  ]
}
