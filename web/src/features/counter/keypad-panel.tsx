import { quantityStepMilli } from '@aforo/domain'
import { Button } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import type { KeypadKey } from '../../design/keypad-text.ts'
import { Keypad } from '../../design/keypad.tsx'
import { Notice } from '../../design/notice.tsx'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack } from '../../design/primitives.tsx'
import { useFocusBack } from '../../design/use-focus-back.ts'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useWords } from '../../words/words.ts'
import { BackToCart } from './back-to-cart.tsx'
import type { Amount } from './cart.ts'
import { shelvedOf } from './priced-cart.ts'
import { cartWords } from './cart-words.ts'
import type { Product } from './counter-queries.ts'
import type { Counter } from './use-counter.ts'
import { type JarChoice, JarRow } from './jar-row.tsx'
import { useEscape } from './use-escape.ts'
import { WeighBoxes } from './weigh-boxes.tsx'
import { WeighFacts } from './weigh-facts.tsx'
import { isEnough, outcomeOf, type Weighing, withKey } from './weighing.ts'
import classes from './weigh-panel.module.css'

type KeypadPanelProps = {
  counter: Counter
  product: Product
  /** What is typed already. */
  start: Weighing
  /** On the button that takes the quantity. */
  verb: string
  Icon: ComponentType<IconProps> | null
  jar: JarChoice
  /** Above the keypad: what it is for. */
  head?: ReactNode
  /** Beside the way back to the cart. */
  foot?: ReactNode
  /** The line of the cart with this quantity. */
  lineWith: (quantityMilli: number) => Amount
  onTake: (quantityMilli: number) => void
  /** Returns without a change. */
  onBack: () => void
  onCart: () => void
}

/** Asks for a quantity, by weight or by money; each updates the other. */
export function KeypadPanel(props: KeypadPanelProps) {
  const { counter, product, start, verb, Icon, jar, head, foot, lineWith, onTake, onBack, onCart } = props
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, checkout } = counter
  const shelved = shelvedOf(product)
  const { unitType } = shelved
  const [weighing, setWeighing] = useState(start)
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFocusBack()
  useEscape(onBack)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  const { quantityMilli, cents } = outcomeOf(weighing, shelved)
  const hasEnough = isEnough(weighing, shelved)

  function change(next: (before: Weighing) => Weighing): void {
    setIsRefused(false)
    setWeighing(next)
  }
  const press = (key: KeypadKey) => change((before) => withKey(before, key, shelved))
  function take(): void {
    if (checkout.isSelling) return
    if (!hasEnough) return setIsRefused(true)
    onTake(quantityMilli)
  }
  useKeypadKeys({ onKey: press, onEnter: take })

  const quantity = formatQuantity(quantityMilli, unitType, language)
  const money = (amountCents: number) => formatMoney(amountCents, venue.currency, language)
  const wanted = lineWith(quantityMilli)
  return (
    <>
      <JarRow product={product} timeZone={venue.timeZone} wanted={wanted} choice={jar} />
      <Stack
        grow
        gap={4}
        pad={5}
        className={classes.weigh}
        data-head={head !== undefined || undefined}
        data-jar={product.batches.length > 0 || undefined}
      >
        {head}
        <WeighBoxes weighing={weighing} shelved={shelved} currency={venue.currency} field={field} onChange={change} />
        <Keypad onPress={press} locked={checkout.isSelling} whole={unitType === 'fixed'} />
        {isRefused && quantityMilli > 0 && (
          <Notice state="bad">{t.least(formatQuantity(quantityStepMilli[unitType], unitType, language))}</Notice>
        )}
        <Button
          // In place of the scale it comes where another button was.
          {...(head === undefined ? {} : guardedMark)}
          className={classes.add ?? ''}
          size="xl"
          fullWidth
          disabled={checkout.isSelling}
          aria-disabled={!hasEnough}
          data-idle={!hasEnough || undefined}
          leftSection={Icon !== null && <Icon size={21} aria-hidden="true" />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
        >
          <Row as="span" gap={4} numeric>
            {verb}
            {quantityMilli > 0 && (
              <span>
                {quantity} · {money(cents)}
              </span>
            )}
          </Row>
        </Button>
        <Stack fixed justify="between" className={classes.foot}>
          <WeighFacts counter={counter} product={product} wanted={wanted} />
          <Row justify="center" gap={4} wrap>
            <BackToCart counter={counter} onBack={onCart} />
            {foot}
          </Row>
        </Stack>
      </Stack>
    </>
  )
}
