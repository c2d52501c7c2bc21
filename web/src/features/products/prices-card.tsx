import { centsOfAmount } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import type { Product } from './products-queries.ts'
import { pricesQuery } from './stock-queries.ts'

/** The current and former prices, newest first. */
export function PricesCard({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const prices = useQuery(pricesQuery(venue.id, product.id))
  return (
    <Card title={t.prices} rows>
      {prices.isPending && <SkeletonRows rows={2} />}
      {prices.isLoadingError && (
        <LoadError title={t.pricesError} error={prices.error} onRetry={() => void prices.refetch()} />
      )}
      {prices.data !== undefined && (
        <ul aria-label={t.prices}>
          {prices.data.map(({ price, unit_type: unitType, since, by }) => (
            <Stack key={since} as="li" padY={5} line="top" numeric>
              <Text weight="semibold">
                {formatMoney(centsOfAmount(price), venue.currency, language)} / {per[unitType]}
              </Text>
              <Text size="small" tone="soft" breaks>
                <time dateTime={since}>{t.since(formatWhen(new Date(since), now, language, venue.timeZone))}</time>
                {' · '}
                {by}
              </Text>
            </Stack>
          ))}
        </ul>
      )}
    </Card>
  )
}
