import { type TaxKind, taxKinds, type TaxRegime } from '@aforo/domain'
import { Select, type SelectProps } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import { useWords } from '../../words/words.ts'
import type { WireTreatment } from './tax-queries.ts'
import { choiceOf, choicesOf, treatmentOfChoice } from './treatment-choice.ts'
import { articles, treatmentWords } from './treatment-words.ts'
import { useTreatmentText } from './use-treatment-text.ts'

type TreatmentSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  regime: TaxRegime
  /** A treatment as `choiceOf` writes it, or the value of an extra option. */
  value: string
  onChange: (choice: string) => void
  /** Options before the treatments, such as the one that inherits. */
  first?: readonly { value: string; label: string }[]
}

const noOptions: readonly { value: string; label: string }[] = []

/** Chooses a rate, an exemption with its reason, or that something is outside the tax. */
export function TreatmentSelect({ regime, value, onChange, first = noOptions, ...props }: TreatmentSelectProps) {
  const t = useWords(treatmentWords)
  const language = useLanguage()
  const text = useTreatmentText()
  const groupNames: Record<TaxKind, string> = { taxed: t.rates, exempt: t.exemptions, outside: t.outsides }
  const offered = choicesOf(regime)
  const current = treatmentOfChoice(value)
  // A rate that is not in the list, such as one of a future law, stays visible while it holds.
  const known = [...offered.taxed, ...offered.exempt, ...offered.outside].some((one) => choiceOf(one) === value)
  const withCurrent = (kind: TaxKind) => (current?.kind === kind && !known ? [current] : []).concat(offered[kind])
  const label = (treatment: WireTreatment) => {
    const article = Object.entries(articles[language][regime.tax]).find(([reason]) => reason === treatment.reason)?.[1]
    return article === undefined ? text(treatment) : `${text(treatment)} · ${article}`
  }
  const groups = taxKinds
    .map((kind) => ({
      group: groupNames[kind],
      items: withCurrent(kind).map((treatment) => ({ value: choiceOf(treatment), label: label(treatment) })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <Select
      {...props}
      allowDeselect={false}
      data={[...first, ...groups]}
      value={value}
      onChange={(choice) => choice !== null && onChange(choice)}
    />
  )
}
