import { useWords } from '../../words/words.ts'
import { signed } from './signed.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import type { StockAction } from './stock-action.ts'
import classes from './stock-effect.module.css'

type StockEffectProps = {
  kind: StockAction
  stockMilli: number
  /** Null until a quantity that can be stands in the field. */
  afterMilli: number | null
  say: (milli: number) => string
}

/** What the form will do, before it is sent. A count keeps the books to itself until it has a figure of its own. */
export function StockEffect({ kind, stockMilli, afterMilli, say }: StockEffectProps) {
  const t = useWords(stockDialogWords)
  return (
    <div className={classes.effect} role="status">
      {afterMilli === null ? (
        <span className={classes.quiet}>{kind === 'count' ? t.countHint : t.now(say(stockMilli))}</span>
      ) : kind === 'count' ? (
        <>
          <b>{afterMilli === stockMilli ? t.same : t.difference(signed(afterMilli - stockMilli, say))}</b>
          <span className={classes.quiet}>{t.books(say(stockMilli))}</span>
        </>
      ) : (
        <>
          <b>{t.left(say(afterMilli))}</b>
          <span className={classes.quiet}>{t.now(say(stockMilli))}</span>
        </>
      )}
    </div>
  )
}
