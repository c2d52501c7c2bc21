import { TextInput, type TextInputProps } from '@mantine/core'
import { useLanguage } from '../../device/language.ts'
import { currencySymbol } from '../../format/format.ts'

type AmountFieldProps = TextInputProps & { currency: string }

/** Money that is typed, with the sign of its currency at the right. */
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
