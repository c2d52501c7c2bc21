import { useWords } from '../../words/words.ts'
import { signed } from './signed.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import type { StockAction } from './stock-action.ts'
import classes from './stock-effect.module.css'

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
    <div className={classes.effect} role="status">
      {afterMilli === null ? (
        <span className={classes.quiet}>{kind === 'count' ? t.countHint : t.now(format(stockMilli))}</span>
      ) : kind === 'count' ? (
        <>
          <b>{afterMilli === stockMilli ? t.same : t.difference(signed(afterMilli - stockMilli, format))}</b>
          <span className={classes.quiet}>{t.books(format(stockMilli))}</span>
        </>
      ) : (
        <>
          <b>{t.left(format(afterMilli))}</b>
          <span className={classes.quiet}>{t.now(format(stockMilli))}</span>
        </>
      )}
    </div>
  )
}
