import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWords, words } from '../../words/words.ts'

const passwordWords = words({
  es: { eye: 'Mostrar u ocultar la contraseña' },
  en: { eye: 'Show or hide the password' },
})

/** A password field whose text can be shown by mouse, touch and keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(passwordWords)
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t.eye, tabIndex: 0 }} />
}
