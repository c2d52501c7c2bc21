import { leavesMilli } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { guardedMark } from '../../design/placements.ts'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import { jarWords } from './jar-words.ts'
import { JarsDialog } from './jars-dialog.tsx'
import classes from './jars.module.css'
import { type JarStop, takenFrom } from './jars.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { Counter } from './use-counter.ts'

/** A line that no jar gives, with what mends it: another jar, less of it, or none. */
export function JarNotice({ counter: { venue, cart, checkout }, stop }: { counter: Counter; stop: JarStop }) {
  const t = useWords(jarWords)
  const c = useWords(cartWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { line, product, blocker, hasOther, mostMilli } = stop
  const milli = leavesMilli(line)
  const most = formatQuantity(mostMilli, line.unitType, language)
  const title =
    line.batch === null
      ? blocker === 'batch_blocked'
        ? t.stopBlocked(line.name)
        : t.stopShort(line.name)
      : t.stopChosen(b.batch(line.batch.code), line.name)
  // Goods without a batch may hold enough.
  const isEnough = mostMilli >= milli
  const mend = hasOther || isEnough ? t.stopHint : mostMilli > 0 ? t.stopHintLess : t.stopHintNone
  const leave = () =>
    isEnough ? cart.put(line, line.quantityMilli, line.weighed, null) : cart.put(line, mostMilli, undefined, null)
  return (
    <PanelNotice
      tone="bad"
      title={title}
      hint={line.batch === null ? mend : `${t.why[blocker]}. ${mend}`}
      action={
        <>
          {hasOther ? (
            <Button
              {...guardedMark}
              className={classes.fix ?? ''}
              variant="default"
              disabled={checkout.isSelling}
              onClick={() => setIsOpen(true)}
            >
              {t.changeBatch}
            </Button>
          ) : (
            <Button
              {...guardedMark}
              className={classes.fix ?? ''}
              variant="default"
              disabled={checkout.isSelling}
              onClick={leave}
            >
              {isEnough ? b.withoutBatch : mostMilli > 0 ? c.putLeft(most) : c.takeOut}
            </Button>
          )}
          {isOpen && (
            <JarsDialog
              {...{ product, milli }}
              timeZone={venue.timeZone}
              current={takenFrom(product, milli, line.batch)?.jar ?? null}
              onChoose={(batch) => cart.put(line, line.quantityMilli, line.weighed, batch)}
              onClose={() => setIsOpen(false)}
            />
          )}
        </>
      }
    />
  )
}
