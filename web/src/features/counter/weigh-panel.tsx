import { quantityIn, quantityStepMilli } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPlus, IconScale } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatQuantity } from '../../format/format.ts'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { Keypad } from '../../design/keypad.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useFocusBack } from '../../design/use-focus-back.ts'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useWords } from '../../words/words.ts'
import { shelvedOf } from './priced-cart.ts'
import { cartWords } from './cart-words.ts'
import type { Product } from './counter-queries.ts'
import type { Counter } from './use-counter.ts'
import { useEscape } from './use-escape.ts'
import { WeighBoxes } from './weigh-boxes.tsx'
import { WeighFacts } from './weigh-facts.tsx'
import { isEnough, outcomeOf, quantityTyped, startWeighing, type Weighing, withKey } from './weighing.ts'
import classes from './weigh-panel.module.css'

/** Add to the quantity in the cart, or replace it. */
export type WeighMode = 'add' | 'set'

type WeighPanelProps = {
  counter: Counter
  product: Product
  mode: WeighMode
  onDone: () => void
  /** Returns to the cart without a change. */
  onBack: () => void
}

/** Sets a product's quantity, by weight or by money; each updates the other. */
export function WeighPanel({ counter, product, mode, onDone, onBack }: WeighPanelProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, cart, basket, checkout } = counter
  const shelved = shelvedOf(product)
  const { unitType } = shelved
  const inCartMilli = quantityIn(cart.lines, product.id)
  const [weighing, setWeighing] = useState<Weighing>(() =>
    mode === 'set' ? { box: 'quantity', typed: quantityTyped(inCartMilli) } : startWeighing(unitType),
  )
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFocusBack()
  useEscape(onBack)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const { quantityMilli, cents } = outcomeOf(weighing, shelved)
  const wantedMilli = mode === 'add' ? inCartMilli + quantityMilli : quantityMilli
  const hasEnough = isEnough(weighing, shelved)

  function change(next: (before: Weighing) => Weighing): void {
    setIsRefused(false)
    setWeighing(next)
  }
  const press = (key: KeypadKey) => change((before) => withKey(before, key, shelved))
  function add(): void {
    if (checkout.isSelling) return
    if (!hasEnough) return setIsRefused(true)
    cart.put(shelved, wantedMilli)
    onDone()
  }
  useKeypadKeys({ onKey: press, onEnter: add })

  const quantity = formatQuantity(quantityMilli, unitType, language)
  const money = (amountCents: number) => formatMoney(amountCents, venue.currency, language)
  return (
    <Stack grow gap={4} pad={5} className={classes.weigh}>
      <WeighBoxes weighing={weighing} shelved={shelved} currency={venue.currency} field={field} onChange={change} />
      <Keypad onPress={press} locked={checkout.isSelling} whole={unitType === 'fixed'} />
      {isRefused && quantityMilli > 0 && (
        <Notice state="bad">{t.least(formatQuantity(quantityStepMilli[unitType], unitType, language))}</Notice>
      )}
      <Button
        className={classes.add ?? ''}
        size="xl"
        fullWidth
        disabled={checkout.isSelling}
        aria-disabled={!hasEnough}
        data-idle={!hasEnough || undefined}
        leftSection={mode === 'add' && <IconPlus size={21} aria-hidden="true" />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        <Row as="span" gap={4} numeric>
          {mode === 'add' ? t.add : t.put}
          {quantityMilli > 0 && (
            <span>
              {quantity} · {money(cents)}
            </span>
          )}
        </Row>
      </Button>
      <Stack fixed justify="between" className={classes.foot}>
        <WeighFacts counter={counter} product={product} wantedMilli={wantedMilli} />
        <Button variant="subtle" onClick={onBack}>
          <Row as="span" gap={2} numeric>
            {t.backToCart}{' '}
            <Text weight="regular" tone="quiet">
              {formatCount(basket.lines.length, language)} · {money(basket.totalCents)}
            </Text>
          </Row>
        </Button>
      </Stack>
    </Stack>
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
