import { quantityStepMilli, type UnitType } from '@aforo/domain'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useLanguage } from '../../device/language.ts'
import { typeQuantity } from '../../format/typed.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { saleDialogWords } from './sale-dialog-words.ts'
import classes from './quantity-stepper.module.css'

type QuantityStepperProps = {
  product: string
  unitType: UnitType
  typed: string
  /** The typed quantity; null if it is invalid. */
  milli: number | null
  mostMilli: number
  disabled: boolean
  field: string | undefined
  onChange: (typed: string) => void
}

/** A quantity in grams or pieces between two buttons, from zero to the maximum. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { product, unitType, typed, milli, mostMilli, disabled, field, onChange } = props
  const t = useWords(saleDialogWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const step = quantityStepMilli[unitType]

  function move(by: number): void {
    const next = Math.min(mostMilli, Math.max(0, (milli ?? 0) + by))
    onChange(typeQuantity(next, language))
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? step : -step)
  }

  return (
    <div className={classes.controls}>
      <button
        type="button"
        aria-label={t.less(product)}
        aria-disabled={milli === 0}
        disabled={disabled}
        onClick={() => move(-step)}
      >
        <IconMinus size={18} aria-hidden="true" />
      </button>
      <label className={classes.box} data-error={milli === null || undefined}>
        <input
          type="text"
          inputMode={unitType === 'weight' ? 'decimal' : 'numeric'}
          autoComplete="off"
          data-field={field}
          aria-label={t.quantityOf(product)}
          aria-invalid={milli === null}
          value={typed}
          placeholder="0"
          size={Math.max(2, typed.length)}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden="true">{per[unitType]}</span>
      </label>
      <button
        type="button"
        aria-label={t.more(product)}
        aria-disabled={milli === mostMilli}
        disabled={disabled}
        onClick={() => move(step)}
      >
        <IconPlus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
