import { lossKinds } from '@aforo/domain'
import { ChoiceField } from '../../design/choice-field.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { stockDialogWords } from './stock-dialog-words.ts'

type LossKindFieldProps = { value: string; onChange: (kind: string) => void; fault: string | null }

export function LossKindField({ value, onChange, fault }: LossKindFieldProps) {
  const t = useWords(stockDialogWords)
  const { loss } = useWords(stockWords)
  return (
    <ChoiceField
      name="lossKind"
      label={t.lossKind}
      choices={lossKinds.map((kind) => ({ value: kind, label: loss[kind] }))}
      value={value}
      onChange={onChange}
      required
      fault={fault}
    />
  )
}
