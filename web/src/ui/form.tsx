import { useForm as useKitForm } from '@mantine/form'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useWords, words } from '../words/words.ts'
import { FieldError } from './field-error.tsx'

const formWords = words({
  es: { offline: 'No hay conexión. Comprueba la red y vuelve a intentarlo.' },
  en: { offline: 'There is no connection. Check the network and try again.' },
})

type Values = Record<string, string>

/**
 * A form that checks a field when you leave it and again on submit, takes you to the first fault, never clears what was
 * typed, ignores a second press while it works, and has a place for the server's refusal.
 */
export function useForm<V extends Values>(options: {
  initial: V
  /** Words for what is wrong with a field, or null. */
  check: { [Name in keyof V]: (value: string, all: V) => string | null }
  submit: (values: V) => Promise<void>
}) {
  const t = useWords(formWords)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ code: ApiError['code']; words: string } | null>(null)
  const form = useKitForm<V>({
    mode: 'controlled',
    initialValues: options.initial,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    // The kit's mapped type and ours say the same; it cannot see it through the generic.
    validate: options.check as never,
  })

  async function send(values: V): Promise<void> {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await options.submit(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal({ code: error.code, words: error.detail ?? t.offline })
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = form.onSubmit(
    (values) => void send(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  return {
    busy,
    refusal,
    onSubmit: (event: FormEvent<HTMLFormElement>) => onSubmit(event),
    reset: form.reset,
    /** Everything a kit input needs for one field. */
    field: (name: keyof V & string) => {
      const { error, ...props } = form.getInputProps(name)
      const faulty = typeof error === 'string'
      return { ...props, 'aria-invalid': faulty, error: faulty ? <FieldError>{error}</FieldError> : undefined }
    },
  }
}
