import { Row, Text } from '../../design/primitives.tsx'
import surface from '../../design/surface.module.css'
import { useWords } from '../../words/words.ts'
import { signed } from './signed.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import type { StockAction } from './stock-action.ts'

type StockEffectProps = {
  kind: StockAction
  stockMilli: number
  /** Null until the field has a valid quantity. */
  afterMilli: number | null
  format: (milli: number) => string
}

/**
 * A preview of the movement. A count shows the recorded stock only after a quantity was typed, so that it cannot be
 * copied.
 */
export function StockEffect({ kind, stockMilli, afterMilli, format }: StockEffectProps) {
  const t = useWords(stockDialogWords)
  return (
    <Row
      wrap
      gap={5}
      align="baseline"
      justify="between"
      padX={6}
      padY={5}
      numeric
      className={surface.well}
      role="status"
    >
      {afterMilli === null ? (
        <Text tone="soft">{kind === 'count' ? t.countHint : t.now(format(stockMilli))}</Text>
      ) : kind === 'count' ? (
        <>
          <Text size="lead" weight="semibold">
            {afterMilli === stockMilli ? t.same : t.difference(signed(afterMilli - stockMilli, format))}
          </Text>
          <Text tone="soft">{t.books(format(stockMilli))}</Text>
        </>
      ) : (
        <>
          <Text size="lead" weight="semibold">
            {t.left(format(afterMilli))}
          </Text>
          <Text tone="soft">{t.now(format(stockMilli))}</Text>
        </>
      )}
    </Row>
  )
}
