import { Button } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { Row, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import type { Counter } from './use-counter.ts'

/** Returns to the cart without a change, and says what is in it. */
export function BackToCart({ counter: { venue, basket }, onBack }: { counter: Counter; onBack: () => void }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  return (
    <Button variant="subtle" onClick={onBack}>
      <Row as="span" gap={2} numeric>
        {t.backToCart}{' '}
        <Text weight="regular" tone="quiet">
          {formatCount(basket.lines.length, language)} · {formatMoney(basket.totalCents, venue.currency, language)}
        </Text>
      </Row>
    </Button>
  )
}
