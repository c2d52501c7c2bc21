import { bytesInUnit, centsOfAmount, type Language } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatMoney, formatThousandths } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { KnownValue } from './known-value.tsx'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'
import { Tile, Tiles } from './tile.tsx'

function formatBytes(bytes: number, language: Language): string {
  const { figure, unit } = bytesInUnit(bytes)
  return `${formatThousandths(Math.round(figure * 1_000), language)}\u00a0${unit}`
}

/** How much the operator uses, as sums. */
export function OperatorUse({ operator: { venues, use, currency, storage } }: { operator: OperatorDetail }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  return (
    <Tiles>
      <Tile name={t.venues}>{formatCount(venues.length, language)}</Tile>
      <Tile name={t.registered}>{formatCount(use.members, language)}</Tile>
      <Tile name={t.staff}>{formatCount(use.staff, language)}</Tile>
      <Tile name={t.sales30}>
        <KnownValue value={use.sales_30_days}>
          {(amount) => formatMoney(centsOfAmount(amount), currency, language)}
        </KnownValue>
      </Tile>
      <Tile
        name={t.storage}
        hint={
          storage === null
            ? undefined
            : t.storageOf(
                formatBytes(storage.row_bytes, language),
                formatBytes(storage.picture_bytes, language),
                formatDate(new Date(storage.measured_at), language),
              )
        }
      >
        <KnownValue value={storage}>
          {(known) => formatBytes(known.row_bytes + known.picture_bytes, language)}
        </KnownValue>
      </Tile>
    </Tiles>
  )
}
