import { ChoiceField } from '../../design/choice-field.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { useWords } from '../../words/words.ts'
import { stockDialogWords } from './stock-dialog-words.ts'
import type { StockPlace } from './stock-place.ts'

type PlaceFieldProps = {
  kind: 'count' | 'loss'
  places: readonly StockPlace[]
  value: string
  onChange: (value: string) => void
  fault: string | null
  format: (milli: number) => string
}

/** The batch that was counted or that something is missing from. A count is not told what should be there. */
export function PlaceField({ kind, places, value, onChange, fault, format }: PlaceFieldProps) {
  const t = useWords(stockDialogWords)
  const b = useWords(batchWords)
  const label = ({ code, leftMilli }: StockPlace) => {
    const name = code === null ? b.withoutBatch : b.batch(code)
    return kind === 'count' ? name : t.placeLeft(name, format(leftMilli))
  }
  return (
    <ChoiceField
      name="place"
      label={t.place[kind]}
      choices={places.map((place) => ({ value: place.value, label: label(place) }))}
      value={value}
      onChange={onChange}
      required
      fault={fault}
    />
  )
}
