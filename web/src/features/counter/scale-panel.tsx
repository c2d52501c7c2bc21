import {
  centsOfAmount,
  costCents,
  milliOfQuantity,
  mayTare,
  mayZero,
  quantityStepMilli,
  type ScaleWeight,
  weighVerdict,
} from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconHistory, type IconProps, IconKeyboard, IconLock, IconPencil } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney } from '../../format/format.ts'
import { guardedMark } from '../../design/placements.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useFocusBack } from '../../design/use-focus-back.ts'
import { useKeypadKeys } from '../../design/use-keypad-keys.ts'
import { useWords } from '../../words/words.ts'
import { BackToCart } from './back-to-cart.tsx'
import { type Amount, nothing } from './cart.ts'
import type { Product } from './counter-queries.ts'
import { type JarChoice, JarRow } from './jar-row.tsx'
import { ScaleFigure } from './scale-figure.tsx'
import classes from './scale-panel.module.css'
import { weighWords } from './weigh-words.ts'
import type { Counter } from './use-counter.ts'
import { useEscape } from './use-escape.ts'
import { CreditAfter, WeighWarnings } from './weigh-facts.tsx'
import { startWeighing, type Weighing, withKey } from './weighing.ts'
import { shelvedOf } from './priced-cart.ts'

type ScalePanelProps = {
  counter: Counter
  product: Product
  verb: string
  Icon: ComponentType<IconProps> | null
  jar: JarChoice
  line: Amount
  lineWith: (part: Amount) => Amount
  weight: ScaleWeight
  askedMilli: number | null
  onTare: () => void
  onZero: () => void
  /** Types what is asked for, beginning with what was typed already. */
  onAsk: (typed: Weighing | null) => void
  onHand: () => void
  onChargeWeighed: (milli: number) => void
  onTake: (part: Amount) => void
  onBack: () => void
}

/** The weight on the scale, whether it fits what was asked, and the button that takes it. */
export function ScalePanel(props: ScalePanelProps) {
  const { counter, product, verb, Icon, jar, line, lineWith, weight, askedMilli, onTake, onBack } = props
  const t = useWords(weighWords)
  const language = useLanguage()
  const { venue, client, checkout } = counter
  const shelved = shelvedOf(product)
  const toleranceMilli = milliOfQuantity(client.weigh_tolerance)
  const verdict = weighVerdict({ line, askedMilli, weight, toleranceMilli })
  const place = useRef<HTMLDivElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  useFocusBack()
  useEscape(onBack)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  const weighedMilli = verdict.kind === 'wait' ? null : weight.milli
  const quantityMilli = askedMilli ?? weighedMilli
  const isFitting = verdict.kind === 'within' || verdict.kind === 'unasked'
  const taken: Amount | null =
    isFitting && quantityMilli !== null ? { quantityMilli, weighed: { milli: weighedMilli, by: 'scale' } } : null
  const isOutside = verdict.kind === 'weight_too_low' || verdict.kind === 'weight_too_high'
  const mayCharge = isOutside && weighedMilli !== null && weighedMilli >= quantityStepMilli.weight
  const money = (milli: number) => formatMoney(costCents(centsOfAmount(product.price), milli), venue.currency, language)
  const wanted = quantityMilli === null ? line : lineWith(taken ?? { quantityMilli, weighed: nothing.weighed })
  const isLocked = taken === null || checkout.isSelling

  useKeypadKeys({
    // At once: the next key may come before React would draw the keypad, and belongs to it.
    onKey: (key) => flushSync(() => props.onAsk(withKey(startWeighing('weight'), key, shelved))),
    onEnter: () => action.current?.click(),
  })

  return (
    <>
      <JarRow product={product} timeZone={venue.timeZone} wanted={wanted} choice={jar} />
      <Stack
        grow
        // The row of the jar takes its room from the gaps, so that the way back stays in view on a tablet.
        gap={product.batches.length > 0 ? 4 : 5}
        pad={6}
        ref={place}
        tabIndex={-1}
        aria-label={t.weighing}
        role="group"
        className={classes.panel}
      >
        <ScaleFigure {...{ weight, verdict, line, askedMilli, toleranceMilli }} />
        <Row fixed align="stretch" gap={4}>
          <Box name={t.asked} Icon={IconPencil} onPress={() => props.onAsk(null)}>
            {askedMilli === null ? '—' : formatGrams(askedMilli, language)}
          </Box>
          <Box
            name={mayCharge ? t.chargeWeighed : askedMilli === null ? t.chargedWeighed : t.chargedAsked}
            onPress={mayCharge ? () => props.onChargeWeighed(weighedMilli) : null}
            isAct={mayCharge}
            isQuiet={taken === null && !mayCharge}
          >
            {mayCharge ? money(weighedMilli) : quantityMilli === null ? '—' : money(quantityMilli)}
          </Box>
        </Row>
        <Row fixed align="stretch" gap={4} className={classes.acts}>
          <Button
            size="lg"
            variant="default"
            disabled={!mayTare(weight)}
            leftSection={<IconHistory size={20} aria-hidden="true" />}
            onClick={props.onTare}
          >
            {t.tare}
          </Button>
          <Button size="lg" variant="default" disabled={!mayZero(weight)} onClick={props.onZero}>
            {t.zero}
          </Button>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconKeyboard size={20} aria-hidden="true" />}
            onClick={props.onHand}
          >
            {t.byHand}
          </Button>
        </Row>
        <Stack fixed gap={2} numeric className={classes.facts}>
          <Row as="p" gap={4} justify="between">
            <Text tone="soft">{t.leaves}</Text>
            <Text as="b" weight="semibold">
              {taken === null || weighedMilli === null ? '—' : formatGrams(weighedMilli, language)}
            </Text>
          </Row>
          <CreditAfter {...{ counter, product, wanted }} />
          <div className={classes.warnings} aria-live="polite">
            <WeighWarnings {...{ counter, product, wanted }} />
          </div>
        </Stack>
        <Button
          {...guardedMark}
          ref={action}
          size="xl"
          fullWidth
          disabled={isLocked}
          leftSection={
            isLocked ? (
              <IconLock size={20} aria-hidden="true" />
            ) : (
              Icon !== null && <Icon size={21} aria-hidden="true" />
            )
          }
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => taken !== null && onTake(taken)}
        >
          <Row as="span" gap={4} numeric>
            {verdict.kind === 'wait' ? (
              t.locked[verdict.why]
            ) : isOutside ? (
              t.outside
            ) : (
              <>
                {verb}
                <span>
                  {formatGrams(quantityMilli ?? 0, language)} · {money(quantityMilli ?? 0)}
                </span>
              </>
            )}
          </Row>
        </Button>
        <BackToCart counter={counter} onBack={onBack} />
      </Stack>
    </>
  )
}

type BoxProps = {
  name: string
  Icon?: ComponentType<IconProps>
  /** Null if it only shows something. It stays the same element, so that nothing moves once it can be pressed. */
  onPress: (() => void) | null
  isAct?: boolean
  isQuiet?: boolean
  children: ReactNode
}

/** A figure with its name, which may be pressed. */
function Box({ name, Icon, onPress, isAct = false, isQuiet = false, children }: BoxProps) {
  return (
    <button
      {...guardedMark}
      type="button"
      className={classes.box}
      disabled={onPress === null}
      data-act={isAct || undefined}
      data-quiet={isQuiet || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress?.()}
    >
      <Row as="span" justify="between" gap={3} size="small" className={classes.name}>
        {name}
        {Icon !== undefined && <Icon size={18} stroke={1.6} aria-hidden="true" />}
      </Row>
      <Text size="heading" weight="bold" numeric nowrap className={classes.value}>
        {children}
      </Text>
    </button>
  )
}
