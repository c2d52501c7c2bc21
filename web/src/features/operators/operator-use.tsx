import { centsOfAmount } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { KnownValue } from './known-value.tsx'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'
import { Tile, Tiles } from './tile.tsx'

/** How much the operator uses, as sums. */
export function OperatorUse({ operator: { venues, use, currency } }: { operator: OperatorDetail }) {
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
    </Tiles>
  )
}
