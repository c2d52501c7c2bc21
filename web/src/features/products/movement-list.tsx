import { centsOfAmount, milliOfQuantity, type UnitType } from '@aforo/domain'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { BatchLink } from '../../parts/batches/batch-link.tsx'
import { movementIcons } from '../../parts/batches/movement-icons.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import { signed } from './signed.ts'
import type { Movement } from './stock-queries.ts'

type MovementListProps = { movements: readonly Movement[]; unitType: UnitType; venue: PageVenue }

/** Quantities in the unit of the product, costs and times as at the venue. */
export function MovementList({ movements, unitType, venue: { id, currency, timeZone } }: MovementListProps) {
  const t = useWords(productPageWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const quantityText = (milli: number) => formatQuantity(milli, unitType, language)
  const costText = ({ cost }: Movement) => (cost === null ? null : formatMoney(centsOfAmount(cost), currency, language))
  // A narrow table has no room for the cost in a column of its own.
  const isNarrow = useMediaQuery('(width >= 768px) and (width < 960px)', false, { getInitialValueInEffect: false })
  const columns: DataColumn<Movement>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: ({ at }) => (
        <Text as="time" dateTime={at} numeric nowrap>
          {formatWhen(new Date(at), now, language, timeZone)}
        </Text>
      ),
    },
    {
      key: 'movement',
      head: t.movement,
      renderCell: (movement) => (
        <>
          <Kind movement={movement} />
          {movement.batch !== null && (
            <Text as="div" size="small" breaks>
              <BatchLink batch={movement.batch} venueId={id} />
            </Text>
          )}
          {isNarrow && (
            <Note>{[costText(movement), movement.supplier].filter((part) => part !== null).join(' · ')}</Note>
          )}
          <Note>{movement.note}</Note>
        </>
      ),
      onCard: 'title',
    },
    {
      key: 'change',
      head: t.change,
      renderCell: ({ change }) => <Text weight="semibold">{signed(milliOfQuantity(change), quantityText)}</Text>,
      isNumber: true,
      onCard: 'aside',
    },
    {
      key: 'after',
      head: t.after,
      renderCell: ({ stock_after: after }) => quantityText(milliOfQuantity(after)),
      isNumber: true,
    },
    {
      key: 'cost',
      head: t.cost,
      renderCell: (movement) =>
        (movement.cost !== null || movement.supplier !== null) && (
          <Text as="div" numeric>
            {costText(movement)}
            <Note>{movement.supplier ?? ''}</Note>
          </Text>
        ),
      from: 960,
    },
    {
      key: 'who',
      head: t.who,
      renderCell: ({ by, witness }) => (
        <Text as="div" tone="soft">
          {by}
          <Note>{witness === null ? '' : t.witness(witness)}</Note>
        </Text>
      ),
    },
  ]
  return <DataTable label={t.movements} columns={columns} rows={movements} rowKey={({ version }) => version} />
}

function Note({ children }: { children: string }) {
  if (children === '') return null
  return (
    <Text as="div" size="small" tone="soft" breaks>
      {children}
    </Text>
  )
}

function Kind({ movement: { kind, loss_kind: lossKind } }: { movement: Movement }) {
  const { movement, loss } = useWords(stockWords)
  return (
    <Badge tone={kind === 'receive' ? 'info' : 'neutral'} Icon={movementIcons[kind]}>
      {lossKind === null ? movement[kind] : `${movement[kind]} · ${loss[lossKind]}`}
    </Badge>
  )
}
