import { amountOfCents, centsOfAmount, readTypedCents } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol, formatMoney } from '../../format/format.ts'
import { typeAmount } from '../../format/typed.ts'
import { FieldError } from '../../design/field-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './settings.module.css'
import { settingsWords } from './settings-words.ts'

type MoneyFieldProps = {
  name: string
  /** Null shows an empty field. */
  amount: number | null
  leastCents?: number
  mostCents: number
  currency: string
  /** What an empty field means. */
  none?: string
  onChange: (amount: number | null) => void
}

/** An optional amount. The value is committed on blur or Enter. Zero is invalid unless `leastCents` allows it. */
export function MoneyField({ name, amount, leastCents = 1, mostCents, currency, none, onChange }: MoneyFieldProps) {
  const t = useWords(settingsWords)
  const language = useLanguage()
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)

  const centsIn = (text: string) => {
    const cents = readTypedCents(text, mostCents)
    return cents !== null && cents >= leastCents ? cents : null
  }
  const isValid = (text: string) => text.trim() === '' || centsIn(text) !== null
  const isWrong = left && draft !== null && !isValid(draft)

  function settle() {
    if (draft === null) return
    setLeft(true)
    if (!isValid(draft)) return
    setDraft(null)
    const cents = centsIn(draft)
    if (cents !== (amount === null ? null : centsOfAmount(amount)))
      onChange(cents === null ? null : amountOfCents(cents))
  }
  return (
    <TextInput
      className={classes.money ?? ''}
      aria-label={name}
      aria-invalid={isWrong}
      inputMode="decimal"
      autoComplete="off"
      placeholder={none ?? t.noCeiling}
      value={draft ?? (amount === null ? '' : typeAmount(amount, language))}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setLeft(false)
      }}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      rightSection={currencySymbol(currency, language)}
      rightSectionWidth={48}
      error={
        isWrong ? (
          <FieldError>
            {t.ceilingFault(formatMoney(leastCents, currency, language), formatMoney(mostCents, currency, language))}
          </FieldError>
        ) : undefined
      }
    />
  )
}
