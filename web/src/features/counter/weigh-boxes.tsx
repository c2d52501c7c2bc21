import type { Shelved } from '@aforo/domain'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useLanguage } from '../../device/language.ts'
import {
  currencyLeads,
  currencySymbol,
  formatCount,
  formatCurrencyName,
  formatGrams,
  formatMoneyWhole,
} from '../../format/format.ts'
import { Row } from '../../design/primitives.tsx'
import { QuickAmounts } from '../../design/quick-amounts.tsx'
import { ValueBox } from '../../design/value-box.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import {
  boxesOf,
  inBox,
  moneyTyped,
  outcomeOf,
  quantityTyped,
  quickCents,
  quickMilli,
  type Weighing,
  withText,
} from './weighing.ts'
import classes from './weigh-panel.module.css'

type WeighBoxesProps = {
  weighing: Weighing
  shelved: Shelved
  currency: string
  /** The input that gets the focus first. */
  field: RefObject<HTMLInputElement | null>
  onChange: (next: (before: Weighing) => Weighing) => void
}

/** Inputs for grams and money, or for pieces, with buttons for common amounts. */
export function WeighBoxes({ weighing, shelved, currency, field, onChange }: WeighBoxesProps) {
  const t = useWords(cartWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const boxes = boxesOf(weighing, shelved)
  const isWeight = shelved.unitType === 'weight'
  const isMoney = weighing.box === 'money'
  const { quantityMilli, cents } = outcomeOf(weighing, shelved)
  const turnTo = (box: Weighing['box']) => onChange((before) => inBox(before, box, shelved))
  const swap = () => turnTo(isMoney ? 'quantity' : 'money')
  const moneyAmounts = quickCents.map((amount) => ({
    key: amount,
    words: formatMoneyWhole(amount, currency, language),
    isChosen: cents === amount,
    onPress: () => onChange(() => ({ box: 'money', typed: moneyTyped(amount) })),
  }))
  const quantityAmounts = quickMilli.map((amount) => ({
    key: amount,
    words: isWeight ? formatGrams(amount, language) : formatCount(amount / 1000, language),
    isChosen: quantityMilli === amount,
    onPress: () => onChange(() => ({ box: 'quantity', typed: quantityTyped(amount) })),
  }))
  return (
    <>
      <Row align="stretch" gap={4} fixed className={classes.boxes}>
        <ValueBox
          label={isWeight ? t.grams : t.pieces}
          typed={boxes.quantity}
          unit={per[shelved.unitType]}
          unitLeads={false}
          locked={false}
          compact
          idle={isMoney}
          field={field}
          onActivate={() => turnTo('quantity')}
          onText={(text) => onChange((before) => withText(inBox(before, 'quantity', shelved), text, shelved))}
        />
        {isWeight && (
          <>
            <button
              type="button"
              className={classes.swap}
              aria-label={t.swap}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={swap}
            >
              <IconArrowsExchange size={16} aria-hidden="true" />
            </button>
            <ValueBox
              label={currency === 'EUR' ? t.money : formatCurrencyName(currency, language)}
              typed={boxes.money}
              unit={currencySymbol(currency, language)}
              unitLeads={currencyLeads(currency, language)}
              locked={false}
              compact
              idle={!isMoney}
              onActivate={() => turnTo('money')}
              onText={(text) => onChange((before) => withText(inBox(before, 'money', shelved), text, shelved))}
            />
          </>
        )}
      </Row>
      <QuickAmounts role="toolbar" label={t.quick} amounts={isMoney ? moneyAmounts : quantityAmounts} />
    </>
  )
}
