import { TextInput, type TextInputProps } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol } from '../../format/format.ts'

type AmountFieldProps = TextInputProps & { currency: string }

/** A field for an amount, with the currency symbol on the right. */
export function AmountField({ currency, ...props }: AmountFieldProps) {
  const language = useLanguage()
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      withAsterisk
      required
      rightSection={<span aria-hidden="true">{currencySymbol(currency, language)}</span>}
      rightSectionPointerEvents="none"
    />
  )
}
