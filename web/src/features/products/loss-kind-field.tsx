import { lossKinds } from '@aforo/domain'
import { useId } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './loss-kind-field.module.css'
import { stockDialogWords } from './stock-dialog-words.ts'

type LossKindFieldProps = { value: string; onChange: (kind: string) => void; fault: string | null }

/** Why stock was lost: one of five, which no segmented control holds on a phone. */
export function LossKindField({ value, onChange, fault }: LossKindFieldProps) {
  const t = useWords(stockDialogWords)
  const { loss } = useWords(stockWords)
  const id = useId()
  return (
    <div className={classes.field} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {t.lossKind} <span className={classes.asterisk}>*</span>
      </span>
      <div className={classes.kinds}>
        {lossKinds.map((kind) => (
          <label key={kind} className={classes.kind}>
            <input
              type="radio"
              name="lossKind"
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="for-readers"
            />
            {loss[kind]}
          </label>
        ))}
      </div>
      {fault !== null && <FieldError>{fault}</FieldError>}
    </div>
  )
}
