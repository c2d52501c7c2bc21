import { addWeighed, notWeighed, typedByHand } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { scaleSetting } from '../../device/scale-setting.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { type Amount, nothing } from './cart.ts'
import { cartWords } from './cart-words.ts'
import type { Product } from './counter-queries.ts'
import { KeypadPanel } from './keypad-panel.tsx'
import { shelvedOf } from './priced-cart.ts'
import type { NamedBatch } from './stored-batch.ts'
import type { Counter } from './use-counter.ts'
import { useEscape } from './use-escape.ts'
import { WeighByScale } from './weigh-by-scale.tsx'
import { quantityTyped, startWeighing } from './weighing.ts'
import classes from './weigh-panel.module.css'

/** Add to the quantity in the cart, or replace it. */
export type WeighMode = 'add' | 'set'

type WeighPanelProps = {
  counter: Counter
  product: Product
  mode: WeighMode
  /** The batch that was chosen here, if any. */
  batch: NamedBatch | null
  onBatch: (batch: NamedBatch) => void
  onDone: () => void
  /** Returns to the cart without a change. */
  onBack: () => void
}

/** Sets a product's quantity: with the scale of this device, or typed. */
export function WeighPanel({ counter, product, mode, batch, onBatch, onDone, onBack }: WeighPanelProps) {
  const t = useWords(cartWords)
  const scale = useDeviceSetting(scaleSetting)
  const shelved = shelvedOf(product)
  const inCart = counter.cart.lines.find(({ productId }) => productId === product.id) ?? nothing
  const line = mode === 'add' ? inCart : nothing
  const chosen = batch ?? inCart.batch
  const isMoved = line.quantityMilli > 0 && batch !== null && batch.id !== inCart.batch?.id
  const lineWith = (part: Amount): Amount =>
    line.quantityMilli === 0
      ? part
      : { quantityMilli: line.quantityMilli + part.quantityMilli, weighed: addWeighed([line, part]) }
  const shared = {
    counter,
    product,
    verb: mode === 'add' ? t.add : t.put,
    Icon: mode === 'add' ? IconPlus : null,
    jar: { chosen, moves: isMoved ? line : null, onChoose: onBatch },
  }
  function take(part: Amount): void {
    const { quantityMilli, weighed } = lineWith(part)
    counter.cart.put(shelved, quantityMilli, weighed, chosen)
    onDone()
  }
  if (shelved.unitType === 'weight' && scale !== null) {
    return (
      <WeighByScale
        {...shared}
        line={line}
        startMilli={mode === 'set' ? inCart.quantityMilli : null}
        lineWith={lineWith}
        onTake={take}
        onBack={onBack}
      />
    )
  }
  const typed = (quantityMilli: number): Amount => ({
    quantityMilli,
    weighed: shelved.unitType === 'weight' ? typedByHand : notWeighed,
  })
  return (
    <KeypadPanel
      {...shared}
      start={
        mode === 'set'
          ? { box: 'quantity', typed: quantityTyped(inCart.quantityMilli) }
          : startWeighing(shelved.unitType)
      }
      lineWith={(quantityMilli) => lineWith(typed(quantityMilli))}
      onTake={(quantityMilli) => take(typed(quantityMilli))}
      onBack={onBack}
      onCart={onBack}
    />
  )
}

/** The panel before a product is chosen. */
export function WeighNothing({ onBack }: { onBack: () => void }) {
  const t = useWords(cartWords)
  const [isRefused, setIsRefused] = useState(false)
  useEscape(onBack)
  return (
    <Stack grow gap={4} pad={5} className={classes.weigh}>
      <StateCard Icon={IconScale} title={t.chooseProduct}>
        {t.emptyCartHint}
      </StateCard>
      {isRefused && <Notice state="bad">{t.noProduct}</Notice>}
      <Button
        size="xl"
        fullWidth
        leftSection={<IconPlus size={21} aria-hidden="true" />}
        onClick={() => setIsRefused(true)}
      >
        {t.add}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t.backToCart}
      </Button>
    </Stack>
  )
}
